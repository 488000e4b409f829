/** The user's live locations, loaded once the page is idle. */
export { LiveLocationBar as default } from '@confab/react/locations';

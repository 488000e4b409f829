/** What the person shares live, looked for once the page has nothing better to do. */
export { LiveLocationBar as default } from '@confab/react/locations';

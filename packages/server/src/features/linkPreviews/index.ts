/** Exports for other features. */
export { linksInText } from './linksInText.ts';

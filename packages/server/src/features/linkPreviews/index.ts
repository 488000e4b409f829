/** The parts of link previews that other features may use. */
export { linksInText } from './linksInText.ts';

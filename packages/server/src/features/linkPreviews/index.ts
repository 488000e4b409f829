/** What other nouns may use of links. */
export { linksInText } from './linksInText.ts';

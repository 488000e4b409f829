/** What other nouns may use of link previews. */
export { type EnrichedUrl, enrichUrl } from './enrichUrl.ts';

/** What other features may use of link previews. */
export { type EnrichedUrl, enrichUrl } from './enrichUrl.ts';

/** The parts of link previews that other features may use. */
export { type EnrichedUrl, enrichUrl } from './enrichUrl.ts';

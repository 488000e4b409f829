/** Segments for campaigns (CAMP-04): an entry of its own, `@confab/client/segments`. */
export { type SegmentChange, type SegmentInput, type SegmentQuery, Segments, segments } from './segments.ts';

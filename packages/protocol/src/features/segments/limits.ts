/** What the targets of a segment are (CAMP-04). */
export const segmentTypes = ['user', 'channel'] as const;
export type SegmentType = (typeof segmentTypes)[number];
/** Most segments of one app. */
export const segmentsMost = 1000;
/** Most targets of one segment by list. */
export const segmentTargetsMost = 100_000;
/** Most targets that one call adds or removes. */
export const segmentBatchMost = 1000;
/** Items of one page of segments and of targets. */
export const segmentPageLimit = 25;
export const segmentPageMost = 100;

import { defineError } from '../../contract/errors.ts';

/** Kinds of targets of a segment (CAMP-04). */
export const segmentTypes = ['user', 'channel'] as const;
export type SegmentType = (typeof segmentTypes)[number];
/** Most segments of one app. */
export const maxSegments = 1000;
/** Most targets of one segment by list. */
export const maxSegmentTargets = 100_000;
/** Most targets that one call adds or removes. */
export const maxSegmentBatch = 1000;
/** Segments or targets per page. */
export const segmentPageLimit = 25;
export const maxSegmentPageSize = 100;

export const segmentNotFound = defineError({
  name: 'segment_not_found',
  code: 760,
  status: 404,
  message: 'Segment not found.',
});
export const segmentIdTaken = defineError({
  name: 'segment_id_taken',
  code: 761,
  status: 409,
  message: 'This ID is already used by another segment.',
});
/** An active or scheduled campaign uses it. */
export const segmentInUse = defineError({
  name: 'segment_in_use',
  code: 762,
  status: 409,
  message: 'A scheduled or running campaign uses this segment. Stop it first.',
});
export const segmentFull = defineError({
  name: 'segment_full',
  code: 763,
  status: 409,
  message: `A segment can have up to ${maxSegmentTargets} targets.`,
});
/** Its entries are determined by its filter. */
export const segmentByFilter = defineError({
  name: 'segment_by_filter',
  code: 764,
  status: 409,
  message: 'This segment is defined by a filter, so its targets can’t be edited.',
});
export const tooManySegments = defineError({
  name: 'too_many_segments',
  code: 765,
  status: 409,
  message: `You can have up to ${maxSegments} segments.`,
});
export const segmentErrors = [
  segmentNotFound,
  segmentIdTaken,
  segmentInUse,
  segmentFull,
  segmentByFilter,
  tooManySegments,
] as const;

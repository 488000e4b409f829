import { defineError } from '../../contract/error.ts';
import { segmentsMost, segmentTargetsMost } from './limits.ts';

export const segmentNotFound = defineError({
  name: 'segment_not_found',
  code: 760,
  status: 404,
  message: 'There is no such segment.',
});
export const segmentIdTaken = defineError({
  name: 'segment_id_taken',
  code: 761,
  status: 409,
  message: 'Another segment has this id.',
});
/** A campaign that runs or waits for its time goes to it. */
export const segmentInUse = defineError({
  name: 'segment_in_use',
  code: 762,
  status: 409,
  message: 'A campaign that is scheduled or running uses this segment: stop it first.',
});
export const segmentFull = defineError({
  name: 'segment_full',
  code: 763,
  status: 409,
  message: `A segment has at most ${segmentTargetsMost} targets.`,
});
/** Who is in it follows from its filter. */
export const segmentByFilter = defineError({
  name: 'segment_by_filter',
  code: 764,
  status: 409,
  message: 'This segment is made by a filter: it has no list of targets to change.',
});
export const tooManySegments = defineError({
  name: 'too_many_segments',
  code: 765,
  status: 409,
  message: `There are at most ${segmentsMost} segments.`,
});
export const errors = [
  segmentNotFound,
  segmentIdTaken,
  segmentInUse,
  segmentFull,
  segmentByFilter,
  tooManySegments,
] as const;

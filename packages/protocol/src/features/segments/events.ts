import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { segmentSchema } from './segment.ts';

export const segmentUpdated = defineEvent('segment.updated', {
  stream: 'user',
  summary: 'To who manages campaigns: a segment is new, or its fields or its list have changed.',
  payload: { segment: segmentSchema },
});
export const segmentDeleted = defineEvent('segment.deleted', {
  stream: 'user',
  summary: 'To who manages campaigns: a segment is gone.',
  payload: { segment_id: v.string() },
});
export const events = [segmentUpdated, segmentDeleted] as const;

import * as v from 'valibot';
import { filterField, nameField, textField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { segmentTypes } from './limits.ts';

/** Users or channels that a campaign goes to (CAMP-04): a list, or whoever a filter finds when a campaign starts. */
export const segmentSchema = v.object({
  id: v.string(),
  type: v.picklist(segmentTypes),
  name: v.string(),
  description: v.string(),
  /** By whom it is filled, in the language of `queryUsers` or `queryChannels`; left out of a segment by list. */
  filter: v.optional(v.record(v.string(), v.unknown())),
  /** How many targets the list has; left out of a segment by filter. */
  target_count: v.optional(v.number()),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  /** Later than that of every change before. */
  updated_at: timeField,
});
export type Segment = v.InferOutput<typeof segmentSchema>;
export const segment = defineEntity('Segment', segmentSchema);

/** The fields of a segment that people set at any time. */
export const segmentFields = {
  name: nameField(80),
  description: textField(500),
  /** Of a segment by filter alone: a segment stays what it is. */
  filter: filterField,
};

/** Who or what a segment holds: a user's id, or a channel's cid. */
export const segmentTargetSchema = v.object({
  target_id: v.string(),
  /** When it was added; left out where a filter finds it. */
  created_at: v.optional(timeField),
});
export type SegmentTarget = v.InferOutput<typeof segmentTargetSchema>;

import * as v from 'valibot';
import {
  clientIdField,
  countField,
  emptyAnswer,
  filterField,
  nameField,
  sortField,
  textField,
  timeField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { userNotFound } from '../users/limits.ts';
import {
  segmentBatchMost,
  segmentByFilter,
  segmentErrors,
  segmentFull,
  segmentIdTaken,
  segmentInUse,
  segmentNotFound,
  segmentPageLimit,
  segmentPageMost,
  segmentTypes,
  tooManySegments,
} from './limits.ts';

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

const answer = v.object({ segment: segmentSchema });
/** A user's id or a channel's cid. */
const targetIdField = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_.@:!-]{1,97}$/, 'must be the id of a user or the cid of a channel'),
);
const targetIds = v.pipe(v.array(targetIdField), v.minLength(1), v.maxLength(segmentBatchMost));
const page = {
  limit: v.optional(countField(1, segmentPageMost), segmentPageLimit),
  /** The `next` of the answer before. */
  next: v.optional(v.pipe(v.string(), v.maxLength(512))),
};
/** Leads to the page after this one; left out where there is none. */
const next = v.optional(v.string());

export const endpoints = {
  createSegment: defineEndpoint('POST /segments', {
    summary:
      'Make a segment of users or of channels: by filter where there is one, else an empty list. The same id again answers with the first one. Takes manage-campaigns.',
    body: v.strictObject({
      id: v.optional(clientIdField),
      type: v.picklist(segmentTypes),
      name: segmentFields.name,
      description: v.optional(segmentFields.description, ''),
      filter: v.optional(segmentFields.filter),
    }),
    answer,
    errors: [segmentIdTaken, tooManySegments],
  }),
  getSegment: defineEndpoint('GET /segments/{segment_id}', {
    summary: 'One segment. Takes manage-campaigns.',
    answer,
    errors: [segmentNotFound],
  }),
  updateSegment: defineEndpoint('PATCH /segments/{segment_id}', {
    summary: 'Change its name, description or filter; a list stays a list. Takes manage-campaigns.',
    body: v.partial(v.strictObject(segmentFields)),
    answer,
    errors: [segmentNotFound],
  }),
  deleteSegment: defineEndpoint('DELETE /segments/{segment_id}', {
    summary: 'Delete a segment and its list. Takes manage-campaigns.',
    answer: emptyAnswer,
    errors: [segmentNotFound, segmentInUse],
  }),
  /** Filter fields: id, type, name, created_by_id, created_at. Sort: one of name, created_at, updated_at. */
  querySegments: defineEndpoint('POST /segments/query', {
    summary: 'Segments by filter, newest first unless sorted otherwise. Takes manage-campaigns.',
    body: v.object({
      filter: v.optional(filterField, {}),
      sort: v.optional(v.pipe(sortField, v.maxLength(1)), []),
      ...page,
    }),
    answer: v.object({ segments: v.array(segmentSchema), next }),
  }),
  countSegmentMatches: defineEndpoint('POST /segments/count', {
    summary:
      'How many users or channels a filter finds now: channels that one may read. Takes manage-campaigns.',
    body: v.strictObject({ type: v.picklist(segmentTypes), filter: segmentFields.filter }),
    answer: v.object({ count: v.number() }),
  }),
  addSegmentTargets: defineEndpoint('POST /segments/{segment_id}/targets', {
    summary:
      'Add users or channels to the list; what is there already stays. All of them or none. Takes manage-campaigns.',
    body: v.object({ target_ids: targetIds }),
    answer,
    errors: [segmentNotFound, segmentByFilter, segmentFull, userNotFound, channelNotFound],
  }),
  removeSegmentTargets: defineEndpoint('POST /segments/{segment_id}/targets/remove', {
    summary:
      'Take users or channels off the list; what is not there changes nothing. Takes manage-campaigns.',
    body: v.object({ target_ids: targetIds }),
    answer,
    errors: [segmentNotFound, segmentByFilter],
  }),
  segmentTargetExists: defineEndpoint('GET /segments/{segment_id}/targets/{target_id}', {
    summary: 'Whether a user or channel is in it now. Takes manage-campaigns.',
    answer: v.object({ exists: v.boolean() }),
    errors: [segmentNotFound],
  }),
  querySegmentTargets: defineEndpoint('POST /segments/{segment_id}/targets/query', {
    summary: 'Who is in it now, by id, a page at a time. Takes manage-campaigns.',
    body: v.object(page),
    answer: v.object({ targets: v.array(segmentTargetSchema), next }),
    errors: [segmentNotFound],
  }),
};

export const events = {
  segmentUpdated: defineEvent('segment.updated', {
    stream: 'user',
    summary: 'To who manages campaigns: a segment is new, or its fields or its list have changed.',
    payload: { segment: segmentSchema },
  }),
  segmentDeleted: defineEvent('segment.deleted', {
    stream: 'user',
    summary: 'To who manages campaigns: a segment is gone.',
    payload: { segment_id: v.string() },
  }),
};

export const segments = defineFeature({
  name: 'segments',
  entities: [segment],
  endpoints,
  events: Object.values(events),
  errors: segmentErrors,
});

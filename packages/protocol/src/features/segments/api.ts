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
  maxSegmentBatch,
  maxSegmentPageSize,
  segmentByFilter,
  segmentErrors,
  segmentFull,
  segmentIdTaken,
  segmentInUse,
  segmentNotFound,
  segmentPageLimit,
  segmentTypes,
  tooManySegments,
} from './limits.ts';

/** Users or channels that a campaign targets (CAMP-04): a list, or the matches of a filter when a campaign starts. */
export const segmentSchema = v.object({
  id: v.string(),
  type: v.picklist(segmentTypes),
  name: v.string(),
  description: v.string(),
  /** The filter, in the language of `queryUsers` or `queryChannels`; omitted for a list. */
  filter: v.optional(v.record(v.string(), v.unknown())),
  /** Number of targets in the list; omitted for a filter. */
  target_count: v.optional(v.number()),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  /** Increases with every change. */
  updated_at: timeField,
});
export type Segment = v.InferOutput<typeof segmentSchema>;
export const segment = defineEntity('Segment', segmentSchema);

/** The editable fields of a segment. */
export const segmentFields = {
  name: nameField(80),
  description: textField(500),
  /** Only for a segment by filter: the kind cannot change. */
  filter: filterField,
};

/** An entry of a segment: a user's id, or a channel's cid. */
export const segmentTargetSchema = v.object({
  target_id: v.string(),
  /** When it was added; omitted for a filter match. */
  created_at: v.optional(timeField),
});
export type SegmentTarget = v.InferOutput<typeof segmentTargetSchema>;

const answer = v.object({ segment: segmentSchema });
/** A user's id or a channel's cid. */
const targetIdField = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_.@:!-]{1,97}$/, 'must be a user ID or a channel CID'),
);
const targetIds = v.pipe(v.array(targetIdField), v.minLength(1), v.maxLength(maxSegmentBatch));
const page = {
  limit: v.optional(countField(1, maxSegmentPageSize), segmentPageLimit),
  /** The `next` of the previous answer. */
  next: v.optional(v.pipe(v.string(), v.maxLength(512))),
};
/** Cursor of the next page; omitted if there is none. */
const next = v.optional(v.string());

export const endpoints = {
  createSegment: defineEndpoint('POST /segments', {
    summary:
      'Create a segment of users or channels: by filter if one is given, otherwise as an empty list. Repeating the same id returns the first segment. Requires manage-campaigns.',
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
    summary: 'Get a segment. Requires manage-campaigns.',
    answer,
    errors: [segmentNotFound],
  }),
  updateSegment: defineEndpoint('PATCH /segments/{segment_id}', {
    summary:
      "Update a segment's name, description or filter. A list remains a list. Requires manage-campaigns.",
    body: v.partial(v.strictObject(segmentFields)),
    answer,
    errors: [segmentNotFound],
  }),
  deleteSegment: defineEndpoint('DELETE /segments/{segment_id}', {
    summary: 'Delete a segment and its list. Requires manage-campaigns.',
    answer: emptyAnswer,
    errors: [segmentNotFound, segmentInUse],
  }),
  /** Filter fields: id, type, name, created_by_id, created_at. Sort fields: name, created_at, updated_at. */
  querySegments: defineEndpoint('POST /segments/query', {
    summary: 'Query segments by filter, newest first by default. Requires manage-campaigns.',
    body: v.object({
      filter: v.optional(filterField, {}),
      sort: v.optional(v.pipe(sortField, v.maxLength(1)), []),
      ...page,
    }),
    answer: v.object({ segments: v.array(segmentSchema), next }),
  }),
  countSegmentMatches: defineEndpoint('POST /segments/count', {
    summary:
      'Count the users or channels that a filter currently matches, among channels you can read. Requires manage-campaigns.',
    body: v.strictObject({ type: v.picklist(segmentTypes), filter: segmentFields.filter }),
    answer: v.object({ count: v.number() }),
  }),
  addSegmentTargets: defineEndpoint('POST /segments/{segment_id}/targets', {
    summary:
      "Add users or channels to a segment's list, all or none. Existing entries are unchanged. Requires manage-campaigns.",
    body: v.object({ target_ids: targetIds }),
    answer,
    errors: [segmentNotFound, segmentByFilter, segmentFull, userNotFound, channelNotFound],
  }),
  removeSegmentTargets: defineEndpoint('POST /segments/{segment_id}/targets/remove', {
    summary:
      "Remove users or channels from a segment's list. No effect for entries that are not in it. Requires manage-campaigns.",
    body: v.object({ target_ids: targetIds }),
    answer,
    errors: [segmentNotFound, segmentByFilter],
  }),
  segmentTargetExists: defineEndpoint('GET /segments/{segment_id}/targets/{target_id}', {
    summary: 'Check whether a user or channel is currently in a segment. Requires manage-campaigns.',
    answer: v.object({ exists: v.boolean() }),
    errors: [segmentNotFound],
  }),
  querySegmentTargets: defineEndpoint('POST /segments/{segment_id}/targets/query', {
    summary: 'Query the current entries of a segment, by id, one page at a time. Requires manage-campaigns.',
    body: v.object(page),
    answer: v.object({ targets: v.array(segmentTargetSchema), next }),
    errors: [segmentNotFound],
  }),
};

export const events = {
  segmentUpdated: defineEvent('segment.updated', {
    stream: 'user',
    summary: 'Sent to campaign managers: a segment was created, or its fields or list changed.',
    payload: { segment: segmentSchema },
  }),
  segmentDeleted: defineEvent('segment.deleted', {
    stream: 'user',
    summary: 'Sent to campaign managers: a segment was deleted.',
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

import * as v from 'valibot';
import {
  clientIdField,
  countField,
  customField,
  emptyAnswer,
  textField,
  timeField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { attachmentsField } from '../attachments/schema.ts';
import { channelNotFound } from '../channels/limits.ts';
import { messageTextMost, parentInvalid, quoteInvalid } from '../messages/limits.ts';
import { mentionInputFields } from '../messages/schema.ts';
import { pollDraftSchema } from '../polls/schema.ts';
import { draftEmpty, draftErrors, draftNotFound, tooManyDrafts } from './limits.ts';

/** What a draft holds: a message as far as it is written. */
export const draftContentSchema = v.object({
  /** Cut to the channel type's max_message_length by the service (COMP-04). */
  text: v.optional(textField(2 * messageTextMost), ''),
  quoted_message_id: v.optional(clientIdField),
  show_in_channel: v.optional(v.boolean()),
  ...mentionInputFields,
  /** Files whose upload has ended. */
  attachments: v.optional(attachmentsField),
  /** A poll that is being written (POLL-01). */
  poll: v.optional(pollDraftSchema),
  custom: v.optional(customField),
});
export type DraftContent = v.InferInput<typeof draftContentSchema>;

/** What one has written and not sent: one per channel and thread, seen by nobody else (COMP-04). */
export const draftSchema = v.object({
  cid: v.string(),
  /** The thread's parent; left out for the channel's own. */
  parent_id: v.optional(v.string()),
  ...draftContentSchema.entries,
  text: v.string(),
  custom: v.record(v.string(), v.unknown()),
  created_at: timeField,
  updated_at: timeField,
});
export type Draft = v.InferOutput<typeof draftSchema>;
export const draft = defineEntity('Draft', draftSchema);

/** Which of a channel's drafts: its own, or that of the thread under `parent_id`. */
const ofThread = v.object({ parent_id: v.optional(clientIdField) });
const answer = v.object({ draft: draftSchema });

export const endpoints = {
  queryDrafts: defineEndpoint('POST /drafts/query', {
    summary: "One's own drafts in channels that one may read, the last written first, a page at a time.",
    body: v.object({
      limit: v.optional(countField(1, 100), 25),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ drafts: v.array(draftSchema), has_next: v.boolean() }),
  }),
  getDraft: defineEndpoint('GET /channels/{type}/{id}/draft', {
    summary: "One's own draft in a channel, or in one of its threads.",
    query: ofThread,
    answer,
    errors: [channelNotFound, draftNotFound],
  }),
  saveDraft: defineEndpoint('PUT /channels/{type}/{id}/draft', {
    summary: "Make one's draft in a channel or thread, or replace it whole.",
    body: v.object({ ...ofThread.entries, draft: draftContentSchema }),
    answer,
    errors: [channelNotFound, parentInvalid, quoteInvalid, draftEmpty, tooManyDrafts],
  }),
  deleteDraft: defineEndpoint('DELETE /channels/{type}/{id}/draft', {
    summary: "Give one's draft up; where there is none nothing changes.",
    query: ofThread,
    answer: emptyAnswer,
    errors: [channelNotFound],
  }),
};

export const events = {
  draftUpdated: defineEvent('draft.updated', {
    stream: 'user',
    summary: "One's own draft is new or has changed, on this device or another.",
    payload: { draft: draftSchema },
  }),
  draftDeleted: defineEvent('draft.deleted', {
    stream: 'user',
    summary: "One's own draft was sent or given up.",
    payload: { cid: v.string(), parent_id: v.optional(v.string()) },
  }),
};

export const drafts = defineFeature({
  name: 'drafts',
  entities: [draft],
  endpoints,
  events: Object.values(events),
  errors: draftErrors,
});

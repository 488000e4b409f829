import * as v from 'valibot';
import type { MessageCustom } from '../../contract/customData.ts';
import {
  clientIdField,
  countField,
  customAnswer,
  customField,
  emptyAnswer,
  textField,
  timeField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { attachmentsField } from '../attachments/schema.ts';
import { channelNotFound } from '../channels/limits.ts';
import { maxMessageTextLength, parentInvalid, quoteInvalid } from '../messages/limits.ts';
import { mentionInputFields } from '../messages/schema.ts';
import { pollDraftSchema } from '../polls/schema.ts';
import { draftEmpty, draftErrors, draftNotFound, tooManyDrafts } from './limits.ts';

/** The content of a draft: a message in progress. */
export const draftContentSchema = v.object({
  /** Truncated to the channel type's max_message_length by the service (COMP-04). */
  text: v.optional(textField(2 * maxMessageTextLength), ''),
  quoted_message_id: v.optional(clientIdField),
  show_in_channel: v.optional(v.boolean()),
  ...mentionInputFields,
  /** Files whose upload has finished. */
  attachments: v.optional(attachmentsField),
  /** A poll in progress (POLL-01). */
  poll: v.optional(pollDraftSchema),
  custom: v.optional(customField<MessageCustom>()),
});
export type DraftContent = v.InferInput<typeof draftContentSchema>;

/** An unsent message: one per user, channel and thread, private to its author (COMP-04). */
export const draftSchema = v.object({
  cid: v.string(),
  /** The thread's parent; omitted for the channel's own draft. */
  parent_id: v.optional(v.string()),
  ...draftContentSchema.entries,
  text: v.string(),
  custom: customAnswer<MessageCustom>(),
  created_at: timeField,
  updated_at: timeField,
});
export type Draft = v.InferOutput<typeof draftSchema>;
export const draft = defineEntity('Draft', draftSchema);

/** Selects a channel's draft: its own, or that of the thread under `parent_id`. */
const ofThread = v.object({ parent_id: v.optional(clientIdField) });
const answer = v.object({ draft: draftSchema });

export const endpoints = {
  queryDrafts: defineEndpoint('POST /drafts/query', {
    allowsAnonymous: true,
    summary:
      'Query your own drafts in channels you can read, most recently written first, one page at a time.',
    body: v.object({
      limit: v.optional(countField(1, 100), 25),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ drafts: v.array(draftSchema), has_next: v.boolean() }),
  }),
  getDraft: defineEndpoint('GET /channels/{type}/{id}/draft', {
    summary: 'Get your own draft in a channel or one of its threads.',
    query: ofThread,
    answer,
    errors: [channelNotFound, draftNotFound],
  }),
  saveDraft: defineEndpoint('PUT /channels/{type}/{id}/draft', {
    summary: 'Create or replace your draft in a channel or thread.',
    body: v.object({ ...ofThread.entries, draft: draftContentSchema }),
    answer,
    errors: [channelNotFound, parentInvalid, quoteInvalid, draftEmpty, tooManyDrafts],
  }),
  deleteDraft: defineEndpoint('DELETE /channels/{type}/{id}/draft', {
    summary: 'Discard your draft. No effect if there is none.',
    query: ofThread,
    answer: emptyAnswer,
    errors: [channelNotFound],
  }),
};

export const events = {
  draftUpdated: defineEvent('draft.updated', {
    stream: 'user',
    summary: "The user's own draft was created or changed, on this device or another.",
    payload: { draft: draftSchema },
  }),
  draftDeleted: defineEvent('draft.deleted', {
    stream: 'user',
    summary: "The user's own draft was sent or discarded.",
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

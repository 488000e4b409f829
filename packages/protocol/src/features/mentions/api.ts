import * as v from 'valibot';
import { countField, nextField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { maxMissedMentions, messageNotFound } from '../messages/limits.ts';
import { messageSchema, missedMentionSchema } from '../messages/schema.ts';

export const endpoints = {
  queryMentions: defineEndpoint('POST /mentions/query', {
    summary:
      "Query other users' messages that mention you in any way (MSG-05) in your channels, newest first; optionally unread ones only.",
    body: v.object({
      unread_only: v.optional(v.boolean(), false),
      limit: v.optional(countField(1, 100), 25),
      next: v.optional(nextField),
    }),
    answer: v.object({
      messages: v.array(messageSchema),
      /** Cursor of the next page; omitted if there is none. */
      next: v.optional(v.string()),
    }),
  }),
  getMissedMentions: defineEndpoint('GET /messages/{message_id}/missed-mentions', {
    summary:
      'The users whom a message of yours mentions, by name or by a group, but does not notify, since they are no members of its channel (MSG-16).',
    answer: v.object({
      missed: v.array(missedMentionSchema),
      /** The number of further users. */
      more: v.number(),
    }),
    errors: [messageNotFound],
  }),
  notifyMissedMentions: defineEndpoint('POST /messages/{message_id}/missed-mentions/notify', {
    summary:
      'Notify some of these users who may read the message, as their settings allow; each at most once (MSG-16).',
    body: v.object({ user_ids: v.pipe(v.array(userIdField), v.maxLength(maxMissedMentions)) }),
    answer: v.object({ notified_user_ids: v.array(v.string()) }),
    errors: [messageNotFound],
  }),
};

export const mentions = defineFeature({
  name: 'mentions',
  entities: [],
  endpoints,
  events: [],
  errors: [],
});

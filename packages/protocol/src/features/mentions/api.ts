import * as v from 'valibot';
import { countField, nextField } from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { messageSchema } from '../messages/schema.ts';

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
};

export const mentions = defineFeature({
  name: 'mentions',
  entities: [],
  endpoints,
  events: [],
  errors: [],
});

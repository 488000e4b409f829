import * as v from 'valibot';
import { countField, nextField } from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { messageSchema } from '../messages/schema.ts';

export const endpoints = {
  queryMentions: defineEndpoint('POST /mentions/query', {
    summary:
      "Others' messages that mention one in any way (MSG-05), of the channels that one belongs to, newest first; only unread ones if asked.",
    body: v.object({
      unread_only: v.optional(v.boolean(), false),
      limit: v.optional(countField(1, 100), 25),
      next: v.optional(nextField),
    }),
    answer: v.object({
      messages: v.array(messageSchema),
      /** Leads to the page after this one; left out where there is none. */
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

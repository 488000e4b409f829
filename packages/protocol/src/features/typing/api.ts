import * as v from 'valibot';
import { clientIdField, emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { userRefSchema } from '../users/schema.ts';

export const endpoints = {
  sendTyping: defineEndpoint('POST /channels/{type}/{id}/typing', {
    summary: 'Tell the others that one types, or has stopped; never logged.',
    body: v.object({ typing: v.boolean(), parent_id: v.optional(clientIdField) }),
    answer: emptyAnswer,
    errors: [channelNotFound],
  }),
};

const payload = { cid: v.string(), user: userRefSchema, parent_id: v.optional(v.string()) };

export const events = {
  typingStart: defineEvent('typing.start', {
    stream: 'channel',
    logged: false,
    summary: 'Somebody types; holds for 7 s unless it comes again.',
    payload,
  }),
  typingStop: defineEvent('typing.stop', {
    stream: 'channel',
    logged: false,
    summary: 'Somebody has stopped typing.',
    payload,
  }),
};

export const typing = defineFeature({
  name: 'typing',
  entities: [],
  endpoints,
  events: Object.values(events),
  errors: [],
});

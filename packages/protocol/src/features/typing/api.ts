import * as v from 'valibot';
import { clientIdField, emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { userRefSchema } from '../users/schema.ts';

export const endpoints = {
  sendTyping: defineEndpoint('POST /channels/{type}/{id}/typing', {
    summary: 'Notify others that you are typing or have stopped. Never logged.',
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
    summary: 'A user is typing; valid for 7 s unless repeated.',
    payload,
  }),
  typingStop: defineEvent('typing.stop', {
    stream: 'channel',
    logged: false,
    summary: 'A user stopped typing.',
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

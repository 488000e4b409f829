import * as v from 'valibot';
import { countText, nextField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { messageNotFound } from '../messages/limits.ts';
import { messageSchema } from '../messages/schema.ts';
import { maxPins, pinErrors, pinPageLimit, tooManyPins } from './limits.ts';

const answer = v.object({ message: messageSchema });

export const endpoints = {
  pinMessage: defineEndpoint('PUT /messages/{message_id}/pin', {
    summary:
      'Pin a message, permanently or until `pin_expires`, which must be in the future. Pinning a pinned message again changes its expiry.',
    body: v.object({ pin_expires: v.optional(timeField) }),
    answer,
    errors: [messageNotFound, tooManyPins],
  }),
  unpinMessage: defineEndpoint('DELETE /messages/{message_id}/pin', {
    summary: 'Unpin a message. No effect if it is not pinned.',
    answer,
    errors: [messageNotFound],
  }),
  queryPinned: defineEndpoint('GET /channels/{type}/{id}/pinned', {
    allowsAnonymous: true,
    summary:
      "List a channel's pinned messages, replies included, most recently pinned first, one page at a time.",
    query: v.object({
      limit: v.optional(countText(1, maxPins), String(pinPageLimit)),
      next: v.optional(nextField),
    }),
    answer: v.object({
      messages: v.array(messageSchema),
      /** Cursor of the next page; omitted if there is none. */
      next: v.optional(v.string()),
    }),
    errors: [channelNotFound],
  }),
};

const payload = { cid: v.string(), message: messageSchema };

export const events = {
  messagePinned: defineEvent('message.pinned', {
    stream: 'channel',
    summary: "A message was pinned, or its pin's expiry changed.",
    payload,
  }),
  messageUnpinned: defineEvent('message.unpinned', {
    stream: 'channel',
    summary: 'A message was unpinned. There is no actor if the pin expired.',
    payload,
  }),
};

export const pins = defineFeature({
  name: 'pins',
  entities: [],
  endpoints,
  events: Object.values(events),
  errors: pinErrors,
});

import * as v from 'valibot';
import { clientIdField, countField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { messageNotFound } from '../messages/limits.ts';
import { ownThreadSchema } from '../threads/api.ts';

/** How far somebody has read a channel, as other members see it where the type has read events (CHAN-09). */
export const readSchema = v.object({
  user_id: v.string(),
  last_read_number: v.number(),
  last_read_at: timeField,
});
export type Read = v.InferOutput<typeof readSchema>;
export const read = defineEntity('Read', readSchema);

/** One's own read state of a channel (CHAN-09). */
export const ownReadSchema = v.object({
  cid: v.string(),
  last_read_number: v.number(),
  last_read_at: v.optional(timeField),
  /**
   * Numbers of the unread messages, ascending: at most the newest `unreadLimit` (100).
   * The unread count is this list's length; a full list is shown as 99+.
   */
  unread_numbers: v.array(v.number()),
  /** Those of the unread messages that mention the reader (MSG-05), likewise: at most the newest 100. */
  mention_numbers: v.array(v.number()),
  /** Set by "mark unread": the channel is not read again by staying in view (UX-08). */
  marked_unread: v.boolean(),
});
export type OwnRead = v.InferOutput<typeof ownReadSchema>;
export const ownRead = defineEntity('OwnRead', ownReadSchema);

export const endpoints = {
  markRead: defineEndpoint('POST /channels/{type}/{id}/read', {
    summary: 'Mark as read up to a message number, or all; never moves backwards.',
    body: v.object({ number: v.optional(countField(0, Number.MAX_SAFE_INTEGER)) }),
    answer: v.object({ read: ownReadSchema }),
    errors: [channelNotFound],
  }),
  markUnread: defineEndpoint('POST /channels/{type}/{id}/unread', {
    summary: 'Mark as unread from a message on.',
    body: v.object({ message_id: clientIdField }),
    answer: v.object({ read: ownReadSchema }),
    errors: [channelNotFound, messageNotFound],
  }),
  getUnread: defineEndpoint('GET /unread', {
    summary:
      'Unread state of every channel that has any, the total (bounded at 100 a channel), and the threads that one follows: those with unread replies first, the latest reply first among each, at most 100.',
    answer: v.object({
      reads: v.array(ownReadSchema),
      total: v.number(),
      /** One's conversations with people whom one has blocked: lists leave them out, and so does the total (MOD-01). */
      blocked_cids: v.array(v.string()),
      threads: v.array(ownThreadSchema),
      /** Whether one follows more threads than these. */
      has_more_threads: v.boolean(),
    }),
  }),
};

export const events = {
  readUpdated: defineEvent('read.updated', {
    stream: 'user',
    summary: "One's own read state of a channel has changed.",
    payload: { read: ownReadSchema },
  }),
  messageRead: defineEvent('message.read', {
    stream: 'channel',
    summary: 'A member has read up to a message; only where the type has read events.',
    payload: { cid: v.string(), read: readSchema },
  }),
};

export const reads = defineFeature({
  name: 'reads',
  entities: [read, ownRead],
  endpoints,
  events: Object.values(events),
  errors: [],
});

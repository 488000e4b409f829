import * as v from 'valibot';
import { clientIdField, countField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { messageNotFound } from '../messages/limits.ts';
import { ownThreadSchema } from '../threads/api.ts';

/**
 * How far a member has read a channel, visible to its readers if the type has read events (CHAN-09) and the member shares
 * it (MSG-17).
 */
export const readSchema = v.object({
  user_id: v.string(),
  last_read_number: v.number(),
  last_read_at: timeField,
});
export type Read = v.InferOutput<typeof readSchema>;
export const read = defineEntity('Read', readSchema);

/** The reader's own read state of a channel (CHAN-09). */
export const ownReadSchema = v.object({
  cid: v.string(),
  last_read_number: v.number(),
  last_read_at: v.optional(timeField),
  /**
   * Numbers of the unread messages, ascending: at most the newest `unreadLimit` (100). Its length is the unread count;
   * a full list is shown as 99+.
   */
  unread_numbers: v.array(v.number()),
  /** Those of the unread messages that mention the reader (MSG-05), likewise: at most the newest 100. */
  mention_numbers: v.array(v.number()),
  /** Set by "mark unread": viewing the channel does not mark it read again (UX-08). */
  marked_unread: v.boolean(),
});
export type OwnRead = v.InferOutput<typeof ownReadSchema>;
export const ownRead = defineEntity('OwnRead', ownReadSchema);

export const endpoints = {
  markRead: defineEndpoint('POST /channels/{type}/{id}/read', {
    summary: 'Mark a channel as read up to a message number, or entirely. Never moves backwards.',
    body: v.object({ number: v.optional(countField(0, Number.MAX_SAFE_INTEGER)) }),
    answer: v.object({ read: ownReadSchema }),
    errors: [channelNotFound],
  }),
  markUnread: defineEndpoint('POST /channels/{type}/{id}/unread', {
    summary: 'Mark a channel as unread from a message on.',
    body: v.object({ message_id: clientIdField }),
    answer: v.object({ read: ownReadSchema }),
    errors: [channelNotFound, messageNotFound],
  }),
  getUnread: defineEndpoint('GET /unread', {
    allowsAnonymous: true,
    summary:
      'Get the unread state of every channel with unread messages, the total (capped at 100 per channel) and up to 100 followed threads: unread ones first, each ordered by latest reply.',
    answer: v.object({
      reads: v.array(ownReadSchema),
      total: v.number(),
      /** The user's conversations with blocked users: excluded from lists and from the total (MOD-01). */
      blocked_cids: v.array(v.string()),
      threads: v.array(ownThreadSchema),
      /** Whether the user follows more threads than these. */
      has_more_threads: v.boolean(),
    }),
  }),
};

export const events = {
  readUpdated: defineEvent('read.updated', {
    stream: 'user',
    summary: "The user's own read state of a channel changed.",
    payload: { read: ownReadSchema },
  }),
  messageRead: defineEvent('message.read', {
    stream: 'channel',
    summary:
      'A member read up to a message. Sent only if the channel type has read events and the member shares reads.',
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

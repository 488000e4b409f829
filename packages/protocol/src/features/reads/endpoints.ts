import * as v from 'valibot';
import { clientIdField, countField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { channelNotFound } from '../channels/errors.ts';
import { messageNotFound } from '../messages/errors.ts';
import { ownThreadSchema } from '../threads/thread.ts';
import { ownReadSchema } from './read.ts';

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

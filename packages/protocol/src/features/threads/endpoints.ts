import * as v from 'valibot';
import { countField, nextField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { memberNotFound } from '../members/errors.ts';
import { messageNotFound } from '../messages/errors.ts';
import { messageSchema } from '../messages/message.ts';
import { messagePageAnswer, messagePageQuery } from '../messages/pages.ts';
import { ownThreadSchema } from './thread.ts';

const errors = [messageNotFound, memberNotFound];

export const endpoints = {
  getReplies: defineEndpoint('GET /messages/{message_id}/replies', {
    summary: 'Replies of a thread, paged both ways.',
    query: messagePageQuery,
    answer: v.object({ ...messagePageAnswer.entries, parent: messageSchema, thread: ownThreadSchema }),
    errors: [messageNotFound],
  }),
  queryThreads: defineEndpoint('POST /threads/query', {
    summary: 'Threads that one follows, latest reply first; only those with unread replies if asked.',
    body: v.object({
      unread_only: v.optional(v.boolean(), false),
      limit: v.optional(countField(1, 100), 25),
      next: v.optional(nextField),
    }),
    answer: v.object({
      threads: v.array(
        v.object({ thread: ownThreadSchema, parent: messageSchema, latest_replies: v.array(messageSchema) }),
      ),
      /** Leads to the page after this one; left out where there is none. */
      next: v.optional(v.string()),
    }),
  }),
  followThread: defineEndpoint('PUT /messages/{message_id}/thread', {
    summary: 'Follow or unfollow a thread; for members of its channel.',
    body: v.object({ following: v.boolean() }),
    answer: v.object({ thread: ownThreadSchema }),
    errors,
  }),
  markThreadRead: defineEndpoint('POST /messages/{message_id}/thread/read', {
    summary: 'Mark a thread as read up to a number, or all; never moves backwards.',
    body: v.object({ number: v.optional(countField(0, Number.MAX_SAFE_INTEGER)) }),
    answer: v.object({ thread: ownThreadSchema }),
    errors,
  }),
};

import * as v from 'valibot';
import { countField, nextField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import { memberNotFound } from '../members/limits.ts';
import { messageNotFound } from '../messages/limits.ts';
import { messagePageAnswer, messagePageQuery, messageSchema } from '../messages/schema.ts';

/** A user's own state of a thread (MSG-11): members follow a thread once they write in it, until they unfollow. */
export const ownThreadSchema = v.object({
  cid: v.string(),
  parent_id: v.string(),
  following: v.boolean(),
  last_read_number: v.number(),
  /** As in OwnRead: numbers of the unread replies, at most the newest 100; empty while not following. */
  unread_numbers: v.array(v.number()),
  /** Those of the unread replies that mention the reader, likewise. */
  mention_numbers: v.array(v.number()),
  last_reply_at: v.optional(timeField),
});
export type OwnThread = v.InferOutput<typeof ownThreadSchema>;
export const ownThread = defineEntity('OwnThread', ownThreadSchema);

const errors = [messageNotFound, memberNotFound];

export const endpoints = {
  getReplies: defineEndpoint('GET /messages/{message_id}/replies', {
    allowsAnonymous: true,
    summary: 'Get the replies of a thread, paginated in both directions.',
    query: messagePageQuery,
    answer: v.object({ ...messagePageAnswer.entries, parent: messageSchema, thread: ownThreadSchema }),
    errors: [messageNotFound],
  }),
  queryThreads: defineEndpoint('POST /threads/query', {
    summary: 'Query the threads you follow, latest reply first; optionally only those with unread replies.',
    body: v.object({
      unread_only: v.optional(v.boolean(), false),
      limit: v.optional(countField(1, 100), 25),
      next: v.optional(nextField),
    }),
    answer: v.object({
      threads: v.array(
        v.object({ thread: ownThreadSchema, parent: messageSchema, latest_replies: v.array(messageSchema) }),
      ),
      /** Cursor of the next page; omitted if there is none. */
      next: v.optional(v.string()),
    }),
  }),
  followThread: defineEndpoint('PUT /messages/{message_id}/thread', {
    summary: 'Follow or unfollow a thread. Requires membership of its channel.',
    body: v.object({ following: v.boolean() }),
    answer: v.object({ thread: ownThreadSchema }),
    errors,
  }),
  markThreadRead: defineEndpoint('POST /messages/{message_id}/thread/read', {
    summary: 'Mark a thread as read up to a number, or entirely. Never moves backwards.',
    body: v.object({ number: v.optional(countField(0, Number.MAX_SAFE_INTEGER)) }),
    answer: v.object({ thread: ownThreadSchema }),
    errors,
  }),
};

export const events = {
  threadUpdated: defineEvent('thread.updated', {
    stream: 'user',
    summary: "The user's own state of a thread changed: followed, unfollowed or read.",
    payload: { thread: ownThreadSchema },
  }),
};

export const threads = defineFeature({
  name: 'threads',
  entities: [ownThread],
  endpoints,
  events: Object.values(events),
  errors: [],
});

import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';

/** One's own state of a thread (MSG-11): members follow where they write, until they unfollow. */
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

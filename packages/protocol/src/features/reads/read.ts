import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';

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

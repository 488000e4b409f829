import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { messageSchema } from '../messages/message.ts';
import { userRefSchema } from '../users/user.ts';
import { banSchema } from './ban.ts';
import { flagSchema } from './flag.ts';
import { flagReasons, flagSources, reviewActions } from './limits.ts';

/** How a review was closed. */
export const decisionSchema = v.object({
  action: v.picklist(reviewActions),
  reason: v.optional(v.string()),
  /** Who decided; left out for a host's back end. */
  decided_by: v.optional(userRefSchema),
  decided_at: timeField,
  /** The ban that it gave, if it did. */
  ban_id: v.optional(v.string()),
});
export type Decision = v.InferOutput<typeof decisionSchema>;

/** What the flags of one subject open, for moderators to close (MOD-01). It carries nothing of what was written. */
export const reviewSchema = v.object({
  id: v.string(),
  kind: v.picklist(['message', 'user']),
  /** Who is flagged, or wrote what is flagged. */
  user: userRefSchema,
  message_id: v.optional(v.string()),
  cid: v.optional(v.string()),
  state: v.picklist(['open', 'closed']),
  flag_count: v.number(),
  /** Those that its flags name, in the contract's order. */
  reasons: v.array(v.picklist(flagReasons)),
  sources: v.array(v.picklist(flagSources)),
  /** The last one: while it is closed, and where a later flag has opened it again. */
  decision: v.optional(decisionSchema),
  created_at: timeField,
  /** When it was flagged last. */
  flagged_at: timeField,
  updated_at: timeField,
});
export type Review = v.InferOutput<typeof reviewSchema>;
export const review = defineEntity('Review', reviewSchema);

/** A review as a moderator reads it in a list: with the message as it was when it was flagged first, and as it is. */
export const reviewItemSchema = v.object({
  review: reviewSchema,
  flagged: v.optional(messageSchema),
  /** Left out where it is gone, or the reader may not read its channel. */
  message: v.optional(messageSchema),
});
export type ReviewItem = v.InferOutput<typeof reviewItemSchema>;

/** All that there is to a review. */
export const reviewDetailsSchema = v.object({
  ...reviewItemSchema.entries,
  /** What stands around the flagged message, oldest first; empty where the reader may not read the channel. */
  context: v.array(messageSchema),
  /** Newest first. */
  flags: v.array(flagSchema),
  /** The person's bans, newest first, over or not. */
  bans: v.array(banSchema),
  /** Other reviews of what the person did, newest first. */
  earlier: v.array(reviewSchema),
});
export type ReviewDetails = v.InferOutput<typeof reviewDetailsSchema>;

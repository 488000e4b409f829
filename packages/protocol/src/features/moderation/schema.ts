import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { messageSchema } from '../messages/schema.ts';
import { userRefSchema } from '../users/schema.ts';
import { banKinds, flagReasons, flagSources, reviewActions } from './limits.ts';

/** A ban, time-out or shadow ban of one person, in a channel or the app (MOD-01), over or not. */
export const banSchema = v.object({
  id: v.string(),
  kind: v.picklist(banKinds),
  user: userRefSchema,
  /** The channel; left out where it is for the whole app. */
  cid: v.optional(v.string()),
  reason: v.optional(v.string()),
  /** Who banned; left out for a host's back end and the service. */
  banned_by: v.optional(userRefSchema),
  created_at: timeField,
  /** When it ends by itself; left out where it is for good. */
  until: v.optional(timeField),
  /** Whether the person was a member whom the ban of a channel removed. */
  removed_member: v.boolean(),
  /** When it was over; left out while it holds. */
  ended_at: v.optional(timeField),
  /** Who took it back; left out where its time was over. */
  ended_by: v.optional(userRefSchema),
});
export type Ban = v.InferOutput<typeof banSchema>;
export const ban = defineEntity('Ban', banSchema);

/** What keeps a person from writing in a channel, as the person is told: never a shadow ban. */
export const restrictionSchema = v.object({
  kind: v.picklist(['time_out']),
  /** Whether it is of the channel or of the whole app. */
  scope: v.picklist(['channel', 'app']),
  until: v.optional(timeField),
  reason: v.optional(v.string()),
});
export type Restriction = v.InferOutput<typeof restrictionSchema>;

/** A call for a moderator's look at a message or a person (MOD-01): one for each who flags and each subject. */
export const flagSchema = v.object({
  id: v.string(),
  /** The flagged message; left out where a person is flagged. */
  message_id: v.optional(v.string()),
  /** Who is flagged, or wrote what is flagged. */
  user: userRefSchema,
  /** Where the flagged message stands. */
  cid: v.optional(v.string()),
  reason: v.picklist(flagReasons),
  /** What else there is to say. */
  text: v.optional(v.string()),
  source: v.picklist(flagSources),
  /** The rule that raised it, for a flag of the service. */
  rule: v.optional(v.string()),
  /** Who flagged, for admins, a host and that person; left out for the service. */
  flagged_by: v.optional(userRefSchema),
  created_at: timeField,
});
export type Flag = v.InferOutput<typeof flagSchema>;
export const flag = defineEntity('Flag', flagSchema);

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

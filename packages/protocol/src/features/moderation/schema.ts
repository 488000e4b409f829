import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { messageSchema } from '../messages/schema.ts';
import { userRefSchema } from '../users/schema.ts';
import { banKinds, flagReasons, flagSources, reviewActions } from './limits.ts';

/** A ban, time-out or shadow ban of one user, in a channel or the app (MOD-01), active or ended. */
export const banSchema = v.object({
  id: v.string(),
  kind: v.picklist(banKinds),
  user: userRefSchema,
  /** The channel; omitted for the whole app. */
  cid: v.optional(v.string()),
  reason: v.optional(v.string()),
  /** The user who imposed it; omitted for a host's back end and the service. */
  banned_by: v.optional(userRefSchema),
  created_at: timeField,
  /** When it expires; omitted if it is permanent. */
  until: v.optional(timeField),
  /** Whether a channel ban removed the user's membership. */
  removed_member: v.boolean(),
  /** When it ended; omitted while it is active. */
  ended_at: v.optional(timeField),
  /** Who lifted it; omitted if it expired. */
  ended_by: v.optional(userRefSchema),
});
export type Ban = v.InferOutput<typeof banSchema>;
export const ban = defineEntity('Ban', banSchema);

/** The restriction that keeps a user from writing in a channel, as shown to that user: never a shadow ban. */
export const restrictionSchema = v.object({
  kind: v.picklist(['time_out']),
  /** Whether it applies to the channel or to the whole app. */
  scope: v.picklist(['channel', 'app']),
  until: v.optional(timeField),
  reason: v.optional(v.string()),
});
export type Restriction = v.InferOutput<typeof restrictionSchema>;

/** A report of a message or a user to moderators (MOD-01): one per reporter and subject. */
export const flagSchema = v.object({
  id: v.string(),
  /** The flagged message; omitted if a user is flagged. */
  message_id: v.optional(v.string()),
  /** The flagged user, or the author of the flagged message. */
  user: userRefSchema,
  /** The channel of the flagged message. */
  cid: v.optional(v.string()),
  reason: v.picklist(flagReasons),
  /** The reporter's comment. */
  text: v.optional(v.string()),
  source: v.picklist(flagSources),
  /** The rule that raised it, for a flag by the service. */
  rule: v.optional(v.string()),
  /** The reporter, visible to admins, the host and the reporter; omitted for the service. */
  flagged_by: v.optional(userRefSchema),
  created_at: timeField,
});
export type Flag = v.InferOutput<typeof flagSchema>;
export const flag = defineEntity('Flag', flagSchema);

/** The decision that closed a review. */
export const decisionSchema = v.object({
  action: v.picklist(reviewActions),
  reason: v.optional(v.string()),
  /** Who decided; omitted for a host's back end. */
  decided_by: v.optional(userRefSchema),
  decided_at: timeField,
  /** The resulting ban, if any. */
  ban_id: v.optional(v.string()),
});
export type Decision = v.InferOutput<typeof decisionSchema>;

/** A review of a flagged subject, for moderators to close (MOD-01). Contains no message text. */
export const reviewSchema = v.object({
  id: v.string(),
  kind: v.picklist(['message', 'user']),
  /** The flagged user, or the author of the flagged message. */
  user: userRefSchema,
  message_id: v.optional(v.string()),
  cid: v.optional(v.string()),
  state: v.picklist(['open', 'closed']),
  flag_count: v.number(),
  /** The reasons of its flags, in the contract's order. */
  reasons: v.array(v.picklist(flagReasons)),
  sources: v.array(v.picklist(flagSources)),
  /** The latest decision; kept when a later flag reopens the review. */
  decision: v.optional(decisionSchema),
  created_at: timeField,
  /** When it was last flagged. */
  flagged_at: timeField,
  updated_at: timeField,
});
export type Review = v.InferOutput<typeof reviewSchema>;
export const review = defineEntity('Review', reviewSchema);

/** A review in a moderator's list: with the message as first flagged, and as it is now. */
export const reviewItemSchema = v.object({
  review: reviewSchema,
  flagged: v.optional(messageSchema),
  /** Omitted if it was erased, or the reader may not read its channel. */
  message: v.optional(messageSchema),
});
export type ReviewItem = v.InferOutput<typeof reviewItemSchema>;

/** A review with all its details. */
export const reviewDetailsSchema = v.object({
  ...reviewItemSchema.entries,
  /** The messages around the flagged one, oldest first; empty if the reader may not read the channel. */
  context: v.array(messageSchema),
  /** Newest first. */
  flags: v.array(flagSchema),
  /** The user's bans, newest first, active and ended. */
  bans: v.array(banSchema),
  /** Other reviews of the user, newest first. */
  earlier: v.array(reviewSchema),
});
export type ReviewDetails = v.InferOutput<typeof reviewDetailsSchema>;

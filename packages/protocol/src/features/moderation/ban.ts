import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { userRefSchema } from '../users/user.ts';
import { banKinds } from './limits.ts';

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

import * as v from 'valibot';
import type { MemberCustom } from '../../contract/customData.ts';
import { clientIdField, countField, customAnswer, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { userRefSchema } from '../users/schema.ts';
import { channelRoles, maxMuteMs, minMuteMs, notificationPreferences } from './limits.ts';

/** A user's membership of a channel. */
export const memberSchema = v.object({
  cid: v.string(),
  user_id: v.string(),
  user: userRefSchema,
  channel_role: v.picklist(channelRoles),
  /** An invited user is not a member yet, and may read only what a non-member may. */
  state: v.picklist(['joined', 'invited', 'rejected']),
  /** The channel's last message number when the user joined; unread counts start after it. */
  joined_number: v.number(),
  custom: customAnswer<MemberCustom>(),
  created_at: timeField,
  updated_at: timeField,
});
export type Member = v.InferOutput<typeof memberSchema>;
export const member = defineEntity('Member', memberSchema);

/** The private part of a membership, visible only to its user. Fields with their default are absent. */
const ownFields = {
  /** Increases with every change, even across memberships: the higher version is the newer state. */
  version: v.number(),
  /** CHAN-07: pinned channels come first; a pinned one is not archived. */
  pinned_at: v.optional(timeField),
  /** CHAN-07: archived channels are not pinned. */
  archived_at: v.optional(timeField),
  /** CHAN-08: muted since then, subject to `isMuted`. */
  muted_at: v.optional(timeField),
  /** When the mute expires; absent if it is permanent. */
  muted_until: v.optional(timeField),
  /**
   * CHAN-06: the channel's latest activity (`activityOf`) when it was hidden; it stays hidden until there is new
   * activity, see `isHidden`.
   */
  hidden_activity_at: v.optional(timeField),
  /** CHAN-08; defaults to `defaultPreference`. */
  notification_preference: v.optional(v.picklist(notificationPreferences)),
  /** CHAN-11: the user's own section that contains the channel. */
  section_id: v.optional(v.string()),
  /** CHAN-14: whether each thread of the channel is followed from its next reply on, unless the user unfollows it. */
  follow_threads: v.optional(v.boolean()),
};

/** A user's private state of a channel, as sent to the user's own devices (CHAN-07, CHAN-08, CHAN-11, CHAN-14). */
export const ownMembershipSchema = v.object({ cid: v.string(), ...ownFields });
export type OwnMembership = v.InferOutput<typeof ownMembershipSchema>;
export const ownMembership = defineEntity('OwnMembership', ownMembershipSchema);

/** The reader's own membership: public and private state. */
export const readerMembershipSchema = v.object({ ...memberSchema.entries, ...ownFields });
export type ReaderMembership = v.InferOutput<typeof readerMembershipSchema>;
export const readerMembership = defineEntity('ReaderMembership', readerMembershipSchema);

/** Changes of the private state; omitted fields are unchanged. */
export const membershipChangeSchema = v.partial(
  v.strictObject({
    /** Also unarchives it. */
    pinned: v.boolean(),
    /** Also unpins it. */
    archived: v.boolean(),
    muted: v.boolean(),
    /** Duration of the mute, with `muted: true`; permanent if omitted. */
    mute_ms: countField(minMuteMs, maxMuteMs),
    /** Until there is new activity. */
    hidden: v.boolean(),
    /** `null` resets it to `defaultPreference`. */
    notification_preference: v.nullable(v.picklist(notificationPreferences)),
    /** `null` for none. */
    section_id: v.nullable(clientIdField),
    follow_threads: v.boolean(),
  }),
);
export type MembershipChange = v.InferInput<typeof membershipChangeSchema>;

import * as v from 'valibot';
import { clientIdField, countField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { userRefSchema } from '../users/schema.ts';
import { channelRoles, muteLeastMs, muteMostMs, notificationPreferences } from './limits.ts';

/** A user's place in a channel. */
export const memberSchema = v.object({
  cid: v.string(),
  user_id: v.string(),
  user: userRefSchema,
  channel_role: v.picklist(channelRoles),
  /** An invited user is not a member yet: it may read only what a stranger may. */
  state: v.picklist(['joined', 'invited', 'rejected']),
  /** The channel's last message number when the user came in; unread counts never reach before it. */
  joined_number: v.number(),
  custom: v.record(v.string(), v.unknown()),
  created_at: timeField,
  updated_at: timeField,
});
export type Member = v.InferOutput<typeof memberSchema>;
export const member = defineEntity('Member', memberSchema);

/** What a membership holds for its user alone; nobody else ever sees it. What is as it began is absent. */
const ownFields = {
  /** Grows with each change, and over memberships: of two states the one with the higher number is the later. */
  version: v.number(),
  /** CHAN-07: pinned channels come first; a pinned one is not archived. */
  pinned_at: v.optional(timeField),
  /** CHAN-07: put away; an archived one is not pinned. */
  archived_at: v.optional(timeField),
  /** CHAN-08: muted since then, while `isMuted` says so. */
  muted_at: v.optional(timeField),
  /** When the mute ends by itself; absent where it is for good. */
  muted_until: v.optional(timeField),
  /**
   * CHAN-06: the channel's latest activity (`activityOf`) when it was hidden: it is hidden for as long as nothing new is
   * said in it, which `isHidden` tells.
   */
  hidden_activity_at: v.optional(timeField),
  /** CHAN-08; absent: as `defaultPreference` says. */
  notification_preference: v.optional(v.picklist(notificationPreferences)),
  /** CHAN-11: the section of one's own that the channel stands in. */
  section_id: v.optional(v.string()),
};

/** One's own state of a channel, as one's own devices hear of it (CHAN-07, CHAN-08, CHAN-11). */
export const ownMembershipSchema = v.object({ cid: v.string(), ...ownFields });
export type OwnMembership = v.InferOutput<typeof ownMembershipSchema>;
export const ownMembership = defineEntity('OwnMembership', ownMembershipSchema);

/** The reader's own membership: what all see of it, and what is for the reader alone. */
export const readerMembershipSchema = v.object({ ...memberSchema.entries, ...ownFields });
export type ReaderMembership = v.InferOutput<typeof readerMembershipSchema>;
export const readerMembership = defineEntity('ReaderMembership', readerMembershipSchema);

/** What one may change of one's own state; what is left out stays. */
export const membershipChangeSchema = v.partial(
  v.strictObject({
    /** Also takes it out of the archive. */
    pinned: v.boolean(),
    /** Also unpins it. */
    archived: v.boolean(),
    muted: v.boolean(),
    /** How long it is muted, with `muted: true`; for good where it is left out. */
    mute_ms: countField(muteLeastMs, muteMostMs),
    /** Until something new is said. */
    hidden: v.boolean(),
    /** `null`: as `defaultPreference` says. */
    notification_preference: v.nullable(v.picklist(notificationPreferences)),
    /** `null`: none. */
    section_id: v.nullable(clientIdField),
  }),
);
export type MembershipChange = v.InferInput<typeof membershipChangeSchema>;

import * as v from 'valibot';
import type { UserCustom } from '../../contract/customData.ts';
import {
  customAnswer,
  customField,
  emojiField,
  imageUrlField,
  nameField,
  tenantField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { appRoles, markReadModes, presenceStates, sendKeys } from './limits.ts';

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day as HH:MM'));

/** Daily do-not-disturb (APP-05), in the user's time zone. One that ends before it begins lasts past midnight. */
export const dndScheduleSchema = v.object({
  /** `HH:MM`. */
  from: timeOfDay,
  /** `HH:MM`; the first minute after it. */
  to: timeOfDay,
  /** Days on which it begins, 0 for Sunday to 6; every day if omitted. */
  days: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
      v.minLength(1),
      v.maxLength(7),
    ),
  ),
});
export type DndSchedule = v.InferOutput<typeof dndScheduleSchema>;

/** The fields of a user that are embedded in other entities: enough to show a name and a picture. */
export const userRefSchema = v.object({
  id: v.string(),
  name: v.string(),
  image: v.optional(v.string()),
  /** Whether it is a bot (HOOK-01); omitted for people. */
  bot: v.optional(v.boolean()),
});
export type UserRef = v.InferOutput<typeof userRefSchema>;
export const userRef = defineEntity('UserRef', userRefSchema);

/** A user's public profile (APP-05). */
export const userSchema = v.object({
  ...userRefSchema.entries,
  role: v.picklist(appRoles),
  /** The tenant the user belongs to (TEN-02); omitted for none. */
  tenant: v.optional(v.string()),
  /** One emoji or its shortcode: `🌴`, `:party_parrot:`. */
  status_emoji: v.optional(v.string()),
  status_text: v.optional(v.string()),
  status_expires_at: v.optional(timeField),
  /** Do-not-disturb until then. */
  dnd_until: v.optional(timeField),
  /** Daily do-not-disturb. */
  dnd_schedule: v.optional(dndScheduleSchema),
  time_zone: v.optional(v.string()),
  custom: customAnswer<UserCustom>(),
  created_at: timeField,
  updated_at: timeField,
  last_active: v.optional(timeField),
  /** When the account was deactivated; it cannot sign in and keeps everything else (APP-07). */
  deactivated_at: v.optional(timeField),
  deleted_at: v.optional(timeField),
  /** As others see it: an invisible user appears offline. */
  presence: v.picklist(presenceStates),
});
export type User = v.InferOutput<typeof userSchema>;
export const user = defineEntity('User', userSchema);

/** A user with the fields that only their own devices see. */
export const ownUserSchema = v.object({
  ...userSchema.entries,
  email: v.optional(v.string()),
  /** Appears offline while connected. */
  invisible: v.boolean(),
  /** Appears away while connected. */
  away: v.boolean(),
  /** Whether others see this user typing (UX-11). */
  share_typing: v.boolean(),
  /**
   * Whether others see how far this user reads, where the channel type has read events (MSG-17). While it is off, they
   * see the earlier position.
   */
  share_reads: v.boolean(),
  /** When the app marks a channel as read (CHAN-14); `at_end` by default. */
  mark_read: v.picklist(markReadModes),
  /** The key that sends a message: `enter`, the default, or `mod_enter`, which is Ctrl or Cmd with Enter (MSG-21). */
  send_key: v.picklist(sendKeys),
  /** Whether the composer shows formatting while this user writes (MSG-21). */
  show_formatting: v.boolean(),
  /** Users whom this user has muted (MOD-01), by id; may include expired mutes. */
  muted_users: v.array(v.object({ user_id: v.string(), until: v.optional(timeField) })),
  /** Users whom this user has blocked (MOD-01), by id. */
  blocked_user_ids: v.array(v.string()),
});
export type OwnUser = v.InferOutput<typeof ownUserSchema>;
export const ownUser = defineEntity('OwnUser', ownUserSchema);

/** The editable fields of a profile. */
export const profileFields = {
  name: nameField(80),
  image: imageUrlField,
  status_emoji: emojiField,
  status_text: textField(100),
  status_expires_at: timeField,
  dnd_until: timeField,
  dnd_schedule: dndScheduleSchema,
  time_zone: v.pipe(v.string(), v.maxLength(64), v.regex(/^[A-Za-z0-9_+\-/]+$/, 'must be an IANA time zone')),
  custom: customField<UserCustom>(),
};

/** A user as the host's back end writes it (upsert, bulk). */
export const userInputSchema = v.object({
  id: userIdField,
  name: v.optional(profileFields.name),
  image: v.optional(profileFields.image),
  role: v.optional(v.picklist(appRoles)),
  /** The tenant of a new user, which never changes (TEN-02); defaults to the caller's. */
  tenant: v.optional(tenantField),
  time_zone: v.optional(profileFields.time_zone),
  custom: v.optional(profileFields.custom),
  created_at: v.optional(timeField),
});

/** A user as the host's back end provisions it: with the data that only the back end reads (TEN-03). */
export const provisionedUserSchema = v.object({
  ...userInputSchema.entries,
  /** Replaces the user's private data; needs a server token. */
  private: v.optional(customField<Record<string, unknown>>()),
});
export type ProvisionedUser = v.InferOutput<typeof provisionedUserSchema>;
export type UserInput = v.InferOutput<typeof userInputSchema>;

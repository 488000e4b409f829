import { defineError } from '../../contract/errors.ts';

/** Which messages of a channel notify a user (CHAN-08). */
export const notificationPreferences = ['all', 'mentions', 'nothing'] as const;
export type NotificationPreference = (typeof notificationPreferences)[number];

/** Shortest and longest duration of a channel mute; without a duration it is permanent. */
export const minMuteMs = 60_000;
export const maxMuteMs = 366 * 24 * 60 * 60 * 1000;

export const memberNotFound = defineError({
  name: 'member_not_found',
  code: 180,
  status: 404,
  message: 'This user isn’t a member of the channel.',
});
export const memberErrors = [memberNotFound] as const;

/** Roles in a channel (APP-04). */
export const channelRoles = ['owner', 'moderator', 'member'] as const;
export type ChannelRole = (typeof channelRoles)[number];

/** Most users that one call may add, invite or remove. */
export const membersPerCall = 100;

import { defineError } from '../../contract/errors.ts';
import type { AppRole } from '../users/limits.ts';

/** Reasons for flagging a message or a user. */
export const flagReasons = ['spam', 'harassment', 'hate', 'violence', 'sexual', 'privacy', 'other'] as const;
export type FlagReason = (typeof flagReasons)[number];
/** Most characters of a flag's text. */
export const maxFlagTextLength = 500;
/** Who raised a flag: a user, or the service by its rules. */
export const flagSources = ['person', 'automod'] as const;
export type FlagSource = (typeof flagSources)[number];

/**
 * `ban`: excluded from a channel or the app. `time_out`: may read but not write. `shadow_ban`: the user's messages are
 * visible only to them and moderators, without their knowledge.
 */
export const banKinds = ['ban', 'time_out', 'shadow_ban'] as const;
export type BanKind = (typeof banKinds)[number];
/** Most characters of the reason for a ban or a decision. */
export const maxModerationReasonLength = 500;
/** Longest time-out in minutes: 28 days. */
export const maxTimeOutMinutes = 40_320;
/** Default length of a time-out given by a command. */
export const timeOutMinutesDefault = 60;

/** App roles that moderate all channels. */
export const appModerators: readonly AppRole[] = ['admin', 'moderator'];

/** Most users that one user can mute, and block. */
export const maxMutedUsers = 1000;
export const maxBlockedUsers = 1000;

/** Possible decisions on a review. */
export const reviewActions = [
  'dismiss',
  'delete_message',
  'erase_message',
  'time_out',
  'ban',
  'shadow_ban',
] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** Reviews, bans or own flags per page. */
export const moderationPageLimit = 25;
export const maxModerationPageSize = 100;
/** Messages before and after the flagged one that a review includes. */
export const maxReviewContext = 5;
/** Most flags, bans and earlier reviews that a review includes of each. */
export const maxReviewHistory = 20;

/** Returned at sign-in and for every token of the user, with `until` and `reason` in the details. */
export const userBanned = defineError({
  name: 'user_banned',
  code: 720,
  status: 403,
  message: 'You are banned from this server.',
});
/** With `until` and `scope` in the details. */
export const timedOut = defineError({
  name: 'timed_out',
  code: 721,
  status: 403,
  message: 'You’re timed out and can’t post here right now.',
});
export const memberBanned = defineError({
  name: 'member_banned',
  code: 722,
  status: 409,
  message: 'This person is banned from the channel. Lift the ban before adding them.',
});
export const banNotFound = defineError({
  name: 'ban_not_found',
  code: 723,
  status: 404,
  message: 'Ban not found.',
});
export const reviewNotFound = defineError({
  name: 'review_not_found',
  code: 724,
  status: 404,
  message: 'Report not found.',
});
export const reviewDecided = defineError({
  name: 'review_decided',
  code: 725,
  status: 409,
  message: 'Someone has already resolved this report. Reopen it first.',
});
export const personBlocked = defineError({
  name: 'person_blocked',
  code: 726,
  status: 409,
  message: 'You’ve blocked this person. Unblock them first.',
});
/** The same for every reason why two users cannot talk directly, so that it does not reveal a block. */
export const personUnreachable = defineError({
  name: 'person_unreachable',
  code: 727,
  status: 403,
  message: 'You can’t message this person or add them to a channel.',
});
export const tooManyMutedPeople = defineError({
  name: 'too_many_muted_people',
  code: 728,
  status: 409,
  message: `You can mute up to ${maxMutedUsers} people.`,
});
export const tooManyBlockedPeople = defineError({
  name: 'too_many_blocked_people',
  code: 729,
  status: 409,
  message: `You can block up to ${maxBlockedUsers} people.`,
});
export const moderationErrors = [
  userBanned,
  timedOut,
  memberBanned,
  banNotFound,
  reviewNotFound,
  reviewDecided,
  personBlocked,
  personUnreachable,
  tooManyMutedPeople,
  tooManyBlockedPeople,
] as const;

import { defineError } from '../../contract/errors.ts';
import type { AppRole } from '../users/limits.ts';

/** Why somebody flags a message or a person. */
export const flagReasons = ['spam', 'harassment', 'hate', 'violence', 'sexual', 'privacy', 'other'] as const;
export type FlagReason = (typeof flagReasons)[number];
/** Characters that a flag may say beside its reason. */
export const flagTextMost = 500;
/** Who raises flags: a person, or the service by its rules. */
export const flagSources = ['person', 'automod'] as const;
export type FlagSource = (typeof flagSources)[number];

/**
 * `ban`: out, of a channel or the app. `time_out`: may read and write nothing. `shadow_ban`: what the person writes is
 * seen by them and moderators alone, and they are not told.
 */
export const banKinds = ['ban', 'time_out', 'shadow_ban'] as const;
export type BanKind = (typeof banKinds)[number];
/** Characters of the reason for a ban or a decision. */
export const moderationReasonMost = 500;
/** A time-out ends within this many minutes: 28 days. */
export const timeOutMinutesMost = 40_320;
/** How long a time-out that a command gives lasts where no time is named. */
export const timeOutMinutesDefault = 60;

/** The app's roles that moderate everywhere. */
export const appModerators: readonly AppRole[] = ['admin', 'moderator'];

/** People whom one may have muted, and blocked. */
export const mutedPeopleMost = 1000;
export const blockedPeopleMost = 1000;

/** How a review can be decided. */
export const reviewActions = [
  'dismiss',
  'delete_message',
  'erase_message',
  'time_out',
  'ban',
  'shadow_ban',
] as const;
export type ReviewAction = (typeof reviewActions)[number];

/** Items of one page of reviews, bans and one's own flags. */
export const moderationPageLimit = 25;
export const moderationPageMost = 100;
/** Messages before and after a flagged one that a review shows. */
export const reviewContextMost = 5;
/** Flags, bans and earlier reviews that a review shows of each. */
export const reviewHistoryMost = 20;

/** Given at sign-in and to every token of the person, with `until` and `reason` in the details. */
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
  message: 'You cannot write here for a while.',
});
export const memberBanned = defineError({
  name: 'member_banned',
  code: 722,
  status: 409,
  message: 'Somebody who is banned from the channel cannot be added: lift the ban first.',
});
export const banNotFound = defineError({
  name: 'ban_not_found',
  code: 723,
  status: 404,
  message: 'There is no such ban.',
});
export const reviewNotFound = defineError({
  name: 'review_not_found',
  code: 724,
  status: 404,
  message: 'There is no such review.',
});
export const reviewDecided = defineError({
  name: 'review_decided',
  code: 725,
  status: 409,
  message: 'Somebody has decided this review already: reopen it first.',
});
export const personBlocked = defineError({
  name: 'person_blocked',
  code: 726,
  status: 409,
  message: 'You have blocked this person: unblock them first.',
});
/** The same whatever keeps two people from talking directly: it does not say that there is a block. */
export const personUnreachable = defineError({
  name: 'person_unreachable',
  code: 727,
  status: 403,
  message: 'You cannot write to this person directly or add them to a channel.',
});
export const tooManyMutedPeople = defineError({
  name: 'too_many_muted_people',
  code: 728,
  status: 409,
  message: `One can mute at most ${mutedPeopleMost} people.`,
});
export const tooManyBlockedPeople = defineError({
  name: 'too_many_blocked_people',
  code: 729,
  status: 409,
  message: `One can block at most ${blockedPeopleMost} people.`,
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

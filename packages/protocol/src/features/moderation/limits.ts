import type { Capability } from '../channelTypes/capabilities.ts';
import type { AppRole } from '../users/roles.ts';

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

/** All that somebody may do during a time-out, if the roles grant it: read, and withdraw. */
export const keptDuringTimeOut: ReadonlySet<Capability> = new Set([
  'read-channel',
  'query-poll-votes',
  'read-events',
  'search-messages',
  'join-channel',
  'leave-channel',
  'delete-own-message',
  'mute-channel',
  'flag-message',
]);

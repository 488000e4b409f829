import { defineError } from '../../contract/errors.ts';

/** How long notification decisions are kept. */
export const traceDays = 14;
/** Most keywords of a user, and their longest length. */
export const maxKeywords = 20;
export const keywordLength = 50;
/** Most users for whom a user can set a notification preference. */
export const maxPeoplePreferences = 200;
/** A connection must repeat its active view within this time, or it counts as viewing nothing. */
export const activeViewMs = 120_000;
/** Minimum age of a message in an e-mail digest, by which active users have read it. */
export const digestAfterMs = 10 * 60_000;
/** Default time of the daily digest. */
export const digestTimeDefault = '08:00';

export const tooManyPeoplePreferences = defineError({
  name: 'too_many_people_preferences',
  code: 860,
  status: 409,
  message: `You can set notification preferences for up to ${maxPeoplePreferences} people.`,
});
export const notificationTestTooSoon = defineError({
  name: 'notification_test_too_soon',
  code: 861,
  status: 429,
  retryable: true,
  message: 'You just sent a test. Try again in a moment.',
});
export const unsubscribeInvalid = defineError({
  name: 'unsubscribe_invalid',
  code: 862,
  status: 404,
  message: 'This link is invalid.',
});
export const notificationErrors = [
  tooManyPeoplePreferences,
  notificationTestTooSoon,
  unsubscribeInvalid,
] as const;

/**
 * Why a message notifies a user, strongest first: it mentions them, a group of theirs, their role, all members or
 * everyone online; it is in a direct or group conversation; it is a reply in a thread they follow; it contains one of
 * their keywords; they always want to be notified of its author; they want all messages of its channel.
 */
export const notificationReasons = [
  'mention',
  'group_mention',
  'role_mention',
  'channel_mention',
  'here_mention',
  'direct_message',
  'thread_reply',
  'keyword',
  'person_always',
  'channel_all',
] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** Why a user was not notified of a message. */
export const withheldReasons = [
  /** Users are not notified of their own messages. */
  'own_message',
  /** System messages notify nobody. */
  'system_message',
  'silent_message',
  'message_deleted',
  /** They may not, or no longer, read it: not a member, removed, banned, or it is limited to other readers (MSG-15). */
  'may_not_read',
  'not_a_member',
  /** It mentioned all members before they joined. */
  'joined_later',
  /** Their account is deactivated or deleted. */
  'account_inactive',
  'author_blocked',
  'author_muted',
  'person_never',
  /** Their preference for the channel is `nothing`. */
  'channel_nothing',
  /** Their preference for the channel is `mentions`, and it does not mention them. */
  'channel_mentions',
  /** Their own default for channels or direct messages is `nothing` or `mentions`. */
  'default_nothing',
  'default_mentions',
  'channel_muted',
  'thread_not_followed',
  'threads_off',
  /** It mentioned everyone online, and they were not. */
  'not_here',
  'already_read',
  /** They were viewing it on one of their devices. */
  'viewing',
  'do_not_disturb',
] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/** Delivery channels: open pages, devices with a push subscription, e-mail. */
export const notificationWays = ['in_app', 'push', 'email'] as const;
export type NotificationWayName = (typeof notificationWays)[number];

/**
 * State of one delivery: in progress (`pending`), handed over (`sent`), suppressed (`skipped`, with the reason), or
 * `failed`.
 */
export const notificationWayStates = ['pending', 'sent', 'skipped', 'failed'] as const;
export type NotificationWayState = (typeof notificationWayStates)[number];

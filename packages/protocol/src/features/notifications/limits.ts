import { defineError } from '../../contract/errors.ts';

/** How long the service can say why somebody was told of a message, or was not. */
export const traceDays = 14;
/** So many words of one's own call one, each of at most so many characters. */
export const keywordsMost = 20;
export const keywordLength = 50;
/** Of so many people one can say that their messages always, or never, call one. */
export const peoplePreferencesMost = 200;
/** A connection that has told what it looks at tells it again within this time, or looks at nothing. */
export const lookingForMs = 120_000;
/** An e-mail digest names a message no earlier than this after it was sent: who is here has read it by then. */
export const digestAfterMs = 10 * 60_000;
/** Who wants a daily digest and has named no time gets it at this time of day. */
export const digestTimeDefault = '08:00';

export const tooManyPeoplePreferences = defineError({
  name: 'too_many_people_preferences',
  code: 860,
  status: 409,
  message: `One can say of at most ${peoplePreferencesMost} people whether their messages notify.`,
});
export const notificationTestTooSoon = defineError({
  name: 'notification_test_too_soon',
  code: 861,
  status: 429,
  retryable: true,
  message: 'The last test was a moment ago: wait a little.',
});
export const unsubscribeInvalid = defineError({
  name: 'unsubscribe_invalid',
  code: 862,
  status: 404,
  message: 'This link is not valid.',
});
export const notificationErrors = [
  tooManyPeoplePreferences,
  notificationTestTooSoon,
  unsubscribeInvalid,
] as const;

/**
 * What about a message calls somebody, the strongest first: it names them, a group of theirs, their role, all members or
 * all who are here; it stands in a direct or group conversation; it is a reply in a thread that they follow; it has one of
 * their keywords; they always want to hear of its author; they want all of its channel.
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

/** Why somebody was not told of a message. */
export const withheldReasons = [
  /** Nobody is told of their own. */
  'own_message',
  /** What the service writes of somebody's act calls nobody. */
  'system_message',
  'silent_message',
  'message_deleted',
  /** They may not read it, or not any more: no member, removed, banned, or it is for others only (MSG-15). */
  'may_not_read',
  'not_a_member',
  /** It called all members of a time before they came. */
  'joined_later',
  /** Their account is not in use. */
  'account_inactive',
  'author_blocked',
  'author_muted',
  'person_never',
  /** Their preference for the channel is `nothing`. */
  'channel_nothing',
  /** Their preference for the channel is `mentions`, and it mentions them in no way. */
  'channel_mentions',
  /** The same by their own setting for all channels, or for direct messages. */
  'default_nothing',
  'default_mentions',
  'channel_muted',
  'thread_not_followed',
  'threads_off',
  /** It called who was here, and they were not. */
  'not_here',
  'already_read',
  /** They were looking at it, on one of their devices. */
  'looking',
  'do_not_disturb',
] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/** By which ways somebody is told: on open pages, on devices that subscribed to pushes, by e-mail. */
export const notificationWays = ['in_app', 'push', 'email'] as const;
export type NotificationWayName = (typeof notificationWays)[number];

/**
 * What became of one way: it is on its way (`pending`), was handed over (`sent`), was left (`skipped`, with the reason),
 * or could not be handed over (`failed`).
 */
export const notificationWayStates = ['pending', 'sent', 'skipped', 'failed'] as const;
export type NotificationWayState = (typeof notificationWayStates)[number];

import type {
  MentionableRole,
  NotificationPreference,
  NotificationReason,
  NotificationSettings,
  WideMentions,
  WithheldReason,
} from '@confab/protocol';

/** The facts about a message that a decision needs. */
export interface NotifiableMessage {
  readonly id: string;
  readonly cid: string;
  readonly number: number;
  readonly authorId: string;
  readonly isSystem: boolean;
  readonly isSilent: boolean;
  readonly isDeleted: boolean;
  /** Of a reply: its thread's parent. */
  readonly parentId: string | undefined;
  /** Whether it stands in the channel's own list. */
  readonly isInChannel: boolean;
  /** Whether its channel is a direct or group conversation. */
  readonly isDistinct: boolean;
  readonly mentionedUserIds: readonly string[];
  readonly wide: WideMentions;
}

/** The facts about a receiver that a decision needs, as they are now. */
export interface Receiver {
  readonly userId: string;
  /** Their role in the app. */
  readonly role: string;
  /** Left out for who is no member. */
  readonly member: { readonly channelRole: string; readonly joinedNumber: number } | undefined;
  readonly mayRead: boolean;
  readonly isActive: boolean;
  readonly settings: NotificationSettings;
  /** The receiver's preference for this channel (CHAN-08). */
  readonly channelPreference: NotificationPreference | undefined;
  readonly hasMutedChannel: boolean;
  readonly hasBlockedAuthor: boolean;
  readonly hasMutedAuthor: boolean;
  readonly followsThread: boolean;
  readonly isInMentionedGroup: boolean;
  /** Whether the text has one of their keywords. */
  readonly hasKeyword: boolean;
  /** Whether they are online and not away. */
  readonly isHere: boolean;
  readonly hasRead: boolean;
  /** Whether they are looking at the place where the message stands. */
  readonly isViewing: boolean;
  readonly isDisturbed: boolean;
}

/** Whether somebody is notified of a message: with a `reason` and nothing `withheld` they are. */
export interface Decision {
  /** The reason for a notification; undefined where there is none. */
  readonly reason: NotificationReason | undefined;
  /** The reason against it; where there is no reason for one, the setting that excludes such messages. */
  readonly withheld: WithheldReason | undefined;
}

/** One way in which a message may call somebody, with what keeps it from doing so. */
type Call = readonly [NotificationReason, WithheldReason | undefined];

/**
 * Decides whether a message is for somebody to know now (NOTE-01). What stands first in the tables goes first: what
 * lets nothing through, then the strongest call that comes through, then what holds back even that for the moment.
 */
export function decide(message: NotifiableMessage, receiver: Receiver): Decision {
  const forNobody = reasonForNobody(message, receiver);
  const calls = reasonsFor(message, receiver);
  const [reason, hindrance] = calls.find(([, hindrance]) => hindrance === undefined) ?? calls[0] ?? [];
  if (forNobody) return { reason, withheld: forNobody };
  if (reason === undefined) return { reason, withheld: reasonNotConcerned(message, receiver) };
  return { reason, withheld: hindrance ?? reasonSuppressed(receiver) };
}

function reasonForNobody(message: NotifiableMessage, receiver: Receiver): WithheldReason | undefined {
  if (message.authorId === receiver.userId) return 'own_message';
  if (message.isSystem) return 'system_message';
  if (message.isDeleted) return 'message_deleted';
  if (message.isSilent) return 'silent_message';
  if (!receiver.isActive) return 'account_inactive';
  if (!receiver.mayRead) return 'may_not_read';
  if (!receiver.member) return 'not_a_member';
  if (receiver.hasBlockedAuthor) return 'author_blocked';
  if (receiver.hasMutedAuthor) return 'author_muted';
  if (receiver.settings.people[message.authorId] === 'never') return 'person_never';
  if (receiver.channelPreference === 'nothing') return 'channel_nothing';
  if (preferenceOf(message, receiver) === 'nothing') return 'default_nothing';
  return undefined;
}

/** All that calls the receiver, the strongest first. */
function reasonsFor(message: NotifiableMessage, receiver: Receiver): Call[] {
  const { wide } = message;
  const { member, settings } = receiver;
  // A muted channel calls nobody but by name (CHAN-08): what names everybody in it is what one has muted.
  const muted = receiver.hasMutedChannel ? 'channel_muted' : undefined;
  const joinedLater = member && message.number <= member.joinedNumber ? 'joined_later' : undefined;
  const calls: Call[] = [];
  if (message.mentionedUserIds.includes(receiver.userId)) calls.push(['mention', undefined]);
  if (receiver.isInMentionedGroup) calls.push(['group_mention', undefined]);
  if (holdsRole(wide.mentioned_roles, receiver)) calls.push(['role_mention', muted ?? joinedLater]);
  if (wide.mentioned_channel && member) calls.push(['channel_mention', muted ?? joinedLater]);
  if (wide.mentioned_here && member)
    calls.push(['here_mention', muted ?? joinedLater ?? (receiver.isHere ? undefined : 'not_here')]);
  const wantsAll = preferenceOf(message, receiver) === 'all' && message.isInChannel;
  if (wantsAll && message.isDistinct) calls.push(['direct_message', muted ?? joinedLater]);
  if (message.parentId !== undefined && receiver.followsThread)
    calls.push(['thread_reply', settings.threads ? muted : 'threads_off']);
  if (receiver.hasKeyword) calls.push(['keyword', muted]);
  if (settings.people[message.authorId] === 'always') calls.push(['person_always', muted]);
  if (wantsAll && !message.isDistinct) calls.push(['channel_all', muted ?? joinedLater]);
  return calls;
}

const holdsRole = (roles: readonly MentionableRole[] | undefined, { role, member }: Receiver): boolean =>
  roles?.some((one) => one === role || one === member?.channelRole) ?? false;

const preferenceOf = ({ isDistinct }: NotifiableMessage, receiver: Receiver): NotificationPreference =>
  receiver.channelPreference ?? (isDistinct ? receiver.settings.direct_messages : receiver.settings.channels);

/** The setting that keeps a message like this from notifying somebody whom it does not name. */
function reasonNotConcerned(message: NotifiableMessage, receiver: Receiver): WithheldReason {
  if (message.parentId !== undefined && !message.isInChannel) return 'thread_not_followed';
  return receiver.channelPreference === 'mentions' ? 'channel_mentions' : 'default_mentions';
}

/** The reason against a notification at this moment. */
function reasonSuppressed({ hasRead, isViewing, isDisturbed }: Receiver): WithheldReason | undefined {
  if (hasRead) return 'already_read';
  if (isViewing) return 'looking';
  return isDisturbed ? 'do_not_disturb' : undefined;
}

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
  /** Whether it is shown in the main list. */
  readonly isInChannel: boolean;
  /** Whether its channel is a direct or group conversation. */
  readonly isDistinct: boolean;
  readonly mentionedUserIds: readonly string[];
  readonly wide: WideMentions;
}

/** The current facts about a receiver that a decision needs. */
export interface Receiver {
  readonly userId: string;
  /** Their app role. */
  readonly role: string;
  /** Undefined for non-members. */
  readonly member: { readonly channelRole: string; readonly joinedNumber: number } | undefined;
  readonly mayRead: boolean;
  /** Whether the account is neither deactivated, deleted nor banned from the app. */
  readonly isActive: boolean;
  readonly settings: NotificationSettings;
  /** Their preference for this channel (CHAN-08). */
  readonly channelPreference: NotificationPreference | undefined;
  readonly hasMutedChannel: boolean;
  readonly hasBlockedAuthor: boolean;
  readonly hasMutedAuthor: boolean;
  readonly followsThread: boolean;
  readonly isInMentionedGroup: boolean;
  /** Whether the text contains one of their keywords. */
  readonly hasKeyword: boolean;
  /** Whether they are online and not away. */
  readonly isHere: boolean;
  readonly hasRead: boolean;
  /** Whether they are viewing the message's channel or thread. */
  readonly isViewing: boolean;
  readonly isDisturbed: boolean;
}

/** The decision about a notification: sent if there is a `reason` and nothing `withheld`. */
export interface Decision {
  /** The reason for a notification; undefined if there is none. */
  readonly reason: NotificationReason | undefined;
  /** The reason against it; without a reason for it, the setting that excludes such messages. */
  readonly withheld: WithheldReason | undefined;
}

/** A reason to notify, and a reason against it, if any. */
type PossibleReason = readonly [NotificationReason, WithheldReason | undefined];

/** Returns a non-member whom the author notifies anyway (MSG-16) as one to decide about like a member. */
export const asMember = (receiver: Receiver): Receiver => ({
  ...receiver,
  member: receiver.member ?? { channelRole: 'member', joinedNumber: 0 },
});

/**
 * Decides whether a message notifies a user now (NOTE-01). Checked in order: what suppresses everything, then the
 * strongest remaining reason, then what suppresses even that at the moment.
 */
export function decide(message: NotifiableMessage, receiver: Receiver): Decision {
  const forNobody = reasonForNobody(message, receiver);
  const possible = reasonsFor(message, receiver);
  const [reason, against] = possible.find(([, against]) => against === undefined) ?? possible[0] ?? [];
  if (forNobody) return { reason, withheld: forNobody };
  if (reason === undefined) return { reason, withheld: reasonNotConcerned(message, receiver) };
  return { reason, withheld: against ?? reasonSuppressed(receiver) };
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

/** Returns all reasons to notify the receiver, strongest first. */
function reasonsFor(message: NotifiableMessage, receiver: Receiver): PossibleReason[] {
  const { wide } = message;
  const { member, settings } = receiver;
  // A muted channel notifies only of direct mentions (CHAN-08): broadcast mentions are muted.
  const muted = receiver.hasMutedChannel ? 'channel_muted' : undefined;
  const joinedLater = member && message.number <= member.joinedNumber ? 'joined_later' : undefined;
  const reasons: PossibleReason[] = [];
  if (message.mentionedUserIds.includes(receiver.userId)) reasons.push(['mention', undefined]);
  if (receiver.isInMentionedGroup) reasons.push(['group_mention', undefined]);
  if (holdsRole(wide.mentioned_roles, receiver)) reasons.push(['role_mention', muted ?? joinedLater]);
  if (wide.mentioned_channel && member) reasons.push(['channel_mention', muted ?? joinedLater]);
  if (wide.mentioned_here && member)
    reasons.push(['here_mention', muted ?? joinedLater ?? (receiver.isHere ? undefined : 'not_here')]);
  const wantsAll = preferenceOf(message, receiver) === 'all' && message.isInChannel;
  if (wantsAll && message.isDistinct) reasons.push(['direct_message', muted ?? joinedLater]);
  if (message.parentId !== undefined && receiver.followsThread)
    reasons.push(['thread_reply', settings.threads ? muted : 'threads_off']);
  if (receiver.hasKeyword) reasons.push(['keyword', muted]);
  if (settings.people[message.authorId] === 'always') reasons.push(['person_always', muted]);
  if (wantsAll && !message.isDistinct) reasons.push(['channel_all', muted ?? joinedLater]);
  return reasons;
}

const holdsRole = (roles: readonly MentionableRole[] | undefined, { role, member }: Receiver): boolean =>
  roles?.some((mentioned) => mentioned === role || mentioned === member?.channelRole) ?? false;

const preferenceOf = ({ isDistinct }: NotifiableMessage, receiver: Receiver): NotificationPreference =>
  receiver.channelPreference ?? (isDistinct ? receiver.settings.direct_messages : receiver.settings.channels);

/** Returns the setting that keeps such a message from notifying a user without a reason. */
function reasonNotConcerned(message: NotifiableMessage, receiver: Receiver): WithheldReason {
  if (message.parentId !== undefined && !message.isInChannel) return 'thread_not_followed';
  return receiver.channelPreference === 'mentions' ? 'channel_mentions' : 'default_mentions';
}

/** Returns the reason against a notification at this moment. */
function reasonSuppressed({ hasRead, isViewing, isDisturbed }: Receiver): WithheldReason | undefined {
  if (hasRead) return 'already_read';
  if (isViewing) return 'viewing';
  return isDisturbed ? 'do_not_disturb' : undefined;
}

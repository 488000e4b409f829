import { type DndSchedule, dndUntil, isMuted, type NotificationSettings } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTimeIfAny, parsed } from '../../core/storage/columns.ts';
import { membersOfGroups } from '../groups/index.ts';
import { type MessageRow, readersOf, wideMentions } from '../messages/index.ts';
import { presenceRegistry } from '../presence/index.ts';
import { canAct, type UserRow, userDirectory } from '../users/index.ts';
import type { NotifiableMessage, Receiver } from './decide.ts';
import type { CandidateRow } from './dueStore.ts';
import { hasKeyword, type KeywordText, keywordText, readKeyword } from './keywords.ts';
import { settingsDirectory } from './settingsDirectory.ts';
import { subscriberIndex } from './subscriberIndex.ts';

/** The facts about a message that a decision needs, and the users its mentions and words concern. */
export interface MessageFacts {
  readonly row: MessageRow;
  readonly message: NotifiableMessage;
  /** The members of mentioned groups. */
  readonly groupMembers: ReadonlySet<string>;
  /** The users notified by its words or author. */
  readonly subscribers: ReadonlySet<string>;
  /** Its text prepared for keyword matching. */
  readonly text: () => KeywordText;
}

/** Loads the facts about a message for a decision. */
export async function loadMessageFacts(
  context: ServerContext,
  row: MessageRow,
  channel: { readonly is_distinct: number },
): Promise<MessageFacts> {
  const wide = wideMentions(row);
  const groups = wide.mentioned_group_ids ?? [];
  return {
    row,
    message: {
      id: row.id,
      cid: row.cid,
      number: row.number,
      authorId: row.user_id,
      isSystem: row.type === 'system',
      isSilent: row.silent === 1,
      isDeleted: row.deleted_at !== null || row.type === 'deleted',
      parentId: row.parent_id ?? undefined,
      isInChannel: row.in_channel === 1,
      isDistinct: channel.is_distinct === 1,
      mentionedUserIds: parsed<string[]>(row.mentioned_user_ids, []),
      wide,
    },
    groupMembers: new Set(groups.length > 0 ? await membersOfGroups(context.database.read, groups) : []),
    subscribers: new Set(subscriberIndex(context).subscribersOf(row)),
    text: once(() => keywordText(row.text)),
  };
}

function once<T extends object>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}

/** Loads the candidates with an account as receivers; does not check access to the channel. */
export async function loadReceivers(
  context: ServerContext,
  facts: MessageFacts,
  candidates: readonly CandidateRow[],
): Promise<Receiver[]> {
  const ids = candidates.map(({ user_id }) => user_id);
  const users = await userDirectory(context).findMany(ids);
  const settings = await settingsDirectory(context).of(ids);
  const readers = readersOf(facts.row);
  return candidates.flatMap((candidate) => {
    const user = users.get(candidate.user_id);
    if (!user) return [];
    const own = settings.get(user.id) as NotificationSettings;
    const mayRead = readers?.includes(user.id) ?? true;
    return loadReceiver(context, facts, { user, settings: own, candidate, mayRead });
  });
}

/** The facts about a user: `candidate` only for members. */
export interface UserFacts {
  readonly user: UserRow;
  readonly settings: NotificationSettings;
  readonly candidate: CandidateRow | undefined;
  readonly mayRead: boolean;
}

/** Returns a user as receiver for a decision. */
export function loadReceiver(
  context: ServerContext,
  { row, message, groupMembers, text }: MessageFacts,
  { user, settings, candidate, mayRead }: UserFacts,
): Receiver {
  const now = context.clock.now();
  return {
    userId: user.id,
    role: user.role,
    member: candidate && {
      channelRole: candidate.channel_role,
      joinedNumber: candidate.joined_number,
    },
    mayRead,
    isActive: canAct(user, now),
    settings,
    channelPreference: candidate?.notification_preference ?? undefined,
    hasMutedChannel: candidate !== undefined && isMuted(muteOf(candidate), now),
    hasBlockedAuthor: parsed<string[]>(user.blocked_user_ids, []).includes(row.user_id),
    hasMutedAuthor: hasMuted(user, row.user_id, now),
    followsThread: candidate?.following === 1,
    isInMentionedGroup: groupMembers.has(user.id),
    hasKeyword: settings.keywords.some((keyword) => hasKeyword(text(), readKeyword(keyword))),
    isHere: presenceRegistry(context).of(user.id) === 'online',
    hasRead: readNumber(message, candidate) >= row.number,
    isViewing: isViewing(context, message, user.id),
    isDisturbed: doNotDisturbUntil(user, now) !== undefined,
  };
}

/** Returns when a user's do-not-disturb ends, in milliseconds since 1970; undefined if it is off. */
export const doNotDisturbUntil = (user: UserRow, now: number): number | undefined =>
  dndUntil(
    {
      dnd_until: isoTimeIfAny(user.dnd_until),
      dnd_schedule: parsed<DndSchedule | undefined>(user.dnd_schedule, undefined),
      time_zone: user.time_zone ?? undefined,
    },
    now,
  );

/** Whether the user is viewing a message's channel or thread on an active device. */
export const isViewing = (
  { hub }: ServerContext,
  { cid, parentId, isInChannel }: Pick<NotifiableMessage, 'cid' | 'parentId' | 'isInChannel'>,
  userId: string,
): boolean =>
  hub
    .devicesOf(userId)
    .some(
      ({ view }) =>
        view?.cid === cid &&
        ((isInChannel && !view.threadOnly) || (parentId !== undefined && view.parentId === parentId)),
    );

const muteOf = ({ muted_at, muted_until }: CandidateRow) => ({
  muted_at: isoTimeIfAny(muted_at),
  muted_until: isoTimeIfAny(muted_until),
});

const hasMuted = (user: UserRow, author: string, now: number): boolean =>
  parsed<{ user_id: string; until?: string }[]>(user.muted_users, []).some(
    ({ user_id, until }) => user_id === author && (until === undefined || Date.parse(until) > now),
  );

/** Returns how far a member has read: in the thread for a reply, unless it is also shown in the channel. */
const readNumber = ({ isInChannel }: NotifiableMessage, candidate: CandidateRow | undefined): number =>
  Math.max((isInChannel ? candidate?.last_read_number : undefined) ?? 0, candidate?.thread_read_number ?? 0);

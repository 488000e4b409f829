import { type DndSchedule, dndUntil, isMuted, type NotificationSettings } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTimeIfAny, parsed } from '../../core/storage/columns.ts';
import { membersOfGroups } from '../groups/index.ts';
import { type MessageRow, readersOf, wideMentions } from '../messages/index.ts';
import { presenceBoard } from '../presence/index.ts';
import { isActive, type UserRow, userDirectory } from '../users/index.ts';
import type { NotifiableMessage, Receiver } from './decide.ts';
import type { CandidateRow } from './dueStore.ts';
import { hasKeyword, type KeywordText, keywordText, readKeyword } from './keywords.ts';
import { settingsDirectory } from './settingsDirectory.ts';
import { subscriberIndex } from './subscriberIndex.ts';

/** The facts about a message that a decision needs, and the people that its names and words mention. */
export interface MessageFacts {
  readonly row: MessageRow;
  readonly message: NotifiableMessage;
  /** Those in the groups that it mentions. */
  readonly groupMembers: ReadonlySet<string>;
  /** Those whom its words or its author call. */
  readonly called: ReadonlySet<string>;
  /** Its text, as keywords are looked for in it. */
  readonly text: () => KeywordText;
}

/** Reads what a decision asks of a message. */
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
    called: new Set(subscriberIndex(context).subscribersOf(row)),
    text: once(() => keywordText(row.text)),
  };
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Those of the candidates who have an account, as a decision asks for them; who may read the channel is not looked at.
 */
export async function loadReceivers(
  context: ServerContext,
  noted: MessageFacts,
  candidates: readonly CandidateRow[],
): Promise<Receiver[]> {
  const ids = candidates.map(({ user_id }) => user_id);
  const users = await userDirectory(context).findMany(ids);
  const settings = await settingsDirectory(context).of(ids);
  const readers = readersOf(noted.row);
  return candidates.flatMap((candidate) => {
    const user = users.get(candidate.user_id);
    if (!user) return [];
    const own = settings.get(user.id) as NotificationSettings;
    const mayRead = readers?.includes(user.id) ?? true;
    return loadReceiver(context, noted, { user, settings: own, candidate, mayRead });
  });
}

/** The facts about somebody: `candidate` only for who is a member. */
export interface Known {
  readonly user: UserRow;
  readonly settings: NotificationSettings;
  readonly candidate: CandidateRow | undefined;
  readonly mayRead: boolean;
}

/** Somebody as a decision asks for them. */
export function loadReceiver(
  context: ServerContext,
  { row, message, groupMembers, text }: MessageFacts,
  { user, settings, candidate, mayRead }: Known,
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
    isActive: isActive(user),
    settings,
    channelPreference: candidate?.notification_preference ?? undefined,
    hasMutedChannel: candidate !== undefined && isMuted(muteOf(candidate), now),
    hasBlockedAuthor: parsed<string[]>(user.blocked_user_ids, []).includes(row.user_id),
    hasMutedAuthor: hasMuted(user, row.user_id, now),
    followsThread: candidate?.following === 1,
    isInMentionedGroup: groupMembers.has(user.id),
    hasKeyword: settings.keywords.some((keyword) => hasKeyword(text(), readKeyword(keyword))),
    isHere: presenceBoard(context).of(user.id) === 'online',
    hasRead: readNumber(message, candidate) >= row.number,
    isViewing: isViewing(context, message, user.id),
    isDisturbed: disturbedUntil(user, now) !== undefined,
  };
}

/** Until when a user wants no notifications, in milliseconds since 1970; undefined while they are welcome. */
export const disturbedUntil = (user: UserRow, now: number): number | undefined =>
  dndUntil(
    {
      dnd_until: isoTimeIfAny(user.dnd_until),
      dnd_schedule: parsed<DndSchedule | undefined>(user.dnd_schedule, undefined),
      time_zone: user.time_zone ?? undefined,
    },
    now,
  );

/** Whether the user has the place of a message on the screen of a device in use. */
export const isViewing = (
  { hub }: ServerContext,
  { cid, parentId, isInChannel }: Pick<NotifiableMessage, 'cid' | 'parentId' | 'isInChannel'>,
  userId: string,
): boolean =>
  hub
    .activeViewOf(userId)
    .some(
      (look) =>
        look.cid === cid &&
        ((isInChannel && !look.threadOnly) || (parentId !== undefined && look.parentId === parentId)),
    );

const muteOf = ({ muted_at, muted_until }: CandidateRow) => ({
  muted_at: isoTimeIfAny(muted_at),
  muted_until: isoTimeIfAny(muted_until),
});

const hasMuted = (user: UserRow, author: string, now: number): boolean =>
  parsed<{ user_id: string; until?: string }[]>(user.muted_users, []).some(
    ({ user_id, until }) => user_id === author && (until === undefined || Date.parse(until) > now),
  );

/** How far a member has read where the message stands: a reply in its thread, unless it shows in the channel too. */
const readNumber = ({ isInChannel }: NotifiableMessage, candidate: CandidateRow | undefined): number =>
  Math.max((isInChannel ? candidate?.last_read_number : undefined) ?? 0, candidate?.thread_read_number ?? 0);

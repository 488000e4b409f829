import {
  isAboutMembers,
  type MemberNote,
  maxMembersForNotes,
  maxNotedUsers,
  systemNoteOf,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { appSettings } from '../app/index.ts';
import { type ChannelAccess, findChannel } from '../channels/index.ts';
import { changeSystemMessage, type MessageRow, sendSystemMessage } from '../messages/index.ts';

/** People who join or leave within this time of the first share one message, in milliseconds. */
const sharedForMs = 60 * 60_000;
/** One message for each kind, and room for a few people who add others at the same time. */
const maxLatestNotes = 8;

const selectLatest = statement((k, p: Placeholders<{ cid: string; limit: number }>) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where('cid', '=', p('cid'))
    .where('in_channel', '=', 1)
    .orderBy('number', 'desc')
    .limit(p('limit')),
);

/** Who did what to whom. */
interface MemberChange {
  readonly cid: string;
  readonly kind: MemberNote['kind'];
  readonly userIds: readonly string[];
}

/**
 * Says in the conversation who joined, left, was added or removed (CHAN-06), if its channel type does. While nobody else
 * writes, several changes share one message; repeating one adds nothing, so that joining and leaving again and again
 * leaves two messages. A back end that acts for no user posts none.
 */
export async function postMemberNote(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  change: MemberChange,
): Promise<void> {
  if (actor.userId === undefined) return;
  // Whoever left may no longer read the channel.
  const channel = await findChannel(context, tx, actor, change.cid);
  if (!channel || !hasMemberNotes(context, channel)) return;
  for (const part of splitBySelf(change, actor.userId)) {
    if (part.userIds.length > 0) await postOrShare(context, tx, actor, part, channel);
  }
}

/** Adding or removing oneself is joining or leaving. */
function splitBySelf(change: MemberChange, selfId: string): MemberChange[] {
  const { cid, kind, userIds } = change;
  if (!isByOther(kind) || !userIds.includes(selfId)) return [change];
  const own = kind === 'member.added' ? 'member.joined' : 'member.left';
  return [
    { cid, kind: own, userIds: [selfId] },
    { cid, kind, userIds: userIds.filter((id) => id !== selfId) },
  ];
}

async function postOrShare(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { cid, kind, userIds }: MemberChange,
  channel: ChannelAccess,
): Promise<void> {
  const latest = channel.isShadowBanned ? [] : await tx.all(selectLatest, { cid, limit: maxLatestNotes });
  const since = context.clock.now() - sharedForMs;
  for (const row of latest) {
    const shared = sharedNote(row, since);
    if (!shared) break;
    if (shared.kind !== kind || (isByOther(kind) && row.user_id !== actor.userId)) continue;
    const more = userIds.filter((id) => !shared.user_ids.includes(id));
    if (more.length === 0) return;
    return changeSystemMessage(context, tx, actor, row, {
      kind,
      user_ids: [...shared.user_ids, ...more].slice(0, maxNotedUsers),
      count: shared.count + more.length,
    });
  }
  const note: MemberNote = { kind, user_ids: userIds.slice(0, maxNotedUsers), count: userIds.length };
  await sendSystemMessage(context, tx, actor, cid, note, channel);
}

const isByOther = (kind: MemberNote['kind']) => kind === 'member.added' || kind === 'member.removed';

/** Returns the note of a message that others may join; undefined for any other message. */
function sharedNote(row: MessageRow, since: number): MemberNote | undefined {
  if (row.visible_to !== null || row.created_at < since) return undefined;
  const note = systemNoteOf({ type: row.type, custom: parsed(row.custom, {}) });
  return note && isAboutMembers(note) ? note : undefined;
}

/** Readers who are no members may not learn of members whom they do not see (TEN-01): then there are no notes. */
function hasMemberNotes(context: ServerContext, channel: ChannelAccess): boolean {
  const { features, grants } = channel.channelType;
  const isReadBy = (role: keyof typeof grants) => grants[role]?.includes('read-channel') === true;
  const { directory } = appSettings(context).current();
  const hidesUsers = directory === 'shared_channels' || (directory === 'tenant' && channel.tenant === null);
  return (
    features.member_notes &&
    channel.memberCount <= maxMembersForNotes &&
    !isReadBy('anonymous') &&
    !isReadBy('guest') &&
    !(hidesUsers && isReadBy('user'))
  );
}

import { type ChannelRole, ChatError, conflict, type Member } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isPlainMember } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type ChannelAccess, openChannel } from '../channels/index.ts';
import { admitMembers } from './admitMembers.ts';
import { postMemberNote } from './memberNotes.ts';
import { rankOf, requireRankOver } from './rank.ts';

/** The users to add, the channel and their role. */
export interface NewMembers {
  cid: string;
  userIds: string[];
  channel_role: ChannelRole;
}

/** Adds users to a channel. Granting a role above `member` requires at least that rank. */
export function addMembers(context: ServerContext, actor: Actor, newcomers: NewMembers): Promise<Member[]> {
  return context.database.write((tx) => addMembersIn(context, tx, actor, newcomers));
}

/** Adds users to a channel like `addMembers`, within a transaction. */
export async function addMembersIn(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  newcomers: NewMembers,
): Promise<Member[]> {
  const { cid, userIds, channel_role } = newcomers;
  const access = await openChannel(context, tx, actor, cid, 'update-channel-members');
  requireNonDistinct(access);
  if (!isPlainMember(newcomers)) requireRankOver(rankOf(actor, access), channel_role);
  const { members, newIds } = await admitMembers(context, tx, {
    cid,
    userIds,
    channel_role,
    state: 'joined',
    actorId: actor.userId,
    namedBy: actor,
    field: 'member_ids',
    announce: true,
  });
  await postMemberNote(context, tx, actor, { cid, kind: 'member.added', userIds: newIds });
  return members;
}

/** Invites users, each of whom can accept or reject. */
export function inviteMembers(
  context: ServerContext,
  actor: Actor,
  { cid, userIds }: { cid: string; userIds: string[] },
): Promise<Member[]> {
  return context.database.write(async (tx) => {
    requireNonDistinct(await openChannel(context, tx, actor, cid, 'update-channel-members'));
    const { members } = await admitMembers(context, tx, {
      cid,
      userIds,
      channel_role: 'member',
      state: 'invited',
      actorId: actor.userId,
      namedBy: actor,
      field: 'member_ids',
      announce: true,
    });
    return members;
  });
}

/** The members of a distinct channel are fixed (CHAN-02). */
export function requireNonDistinct({ isDistinct }: ChannelAccess): void {
  if (!isDistinct) return;
  throw new ChatError(conflict, {
    message: 'You can’t add people to a direct message. Start a new group message instead.',
    details: { reason: 'direct_message' },
  });
}

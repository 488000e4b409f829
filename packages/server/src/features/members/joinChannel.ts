import { ChatError, channelNotFound, type Member, memberNotFound } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { findChannel, openChannel } from '../channels/index.ts';
import { requireNonDistinct } from './addMembers.ts';
import { admitMembers } from './admitMembers.ts';
import { notifyRemoved } from './dismissMember.ts';
import { postMemberNote } from './memberNotes.ts';
import { selectMember } from './memberStore.ts';
import { saveMember } from './saveMember.ts';

/** Joins a channel that is open to join; existing members are unchanged. */
export function joinChannel(context: ServerContext, actor: Actor, cid: string): Promise<Member> {
  return context.database.write(async (tx) => {
    const access = await openChannel(context, tx, actor, cid);
    if (access.member?.state !== 'joined') {
      access.require('join-channel');
      requireNonDistinct(access);
    }
    return admitSelf(context, tx, actor, cid);
  });
}

/** Accepts or rejects the actor's own invitation. Throws `member_not_found` if there is none. */
export function answerInvite(
  context: ServerContext,
  actor: Actor,
  { cid, accept }: { cid: string; accept: boolean },
): Promise<Member> {
  return context.database.write(async (tx) => {
    // An invited user may not read the channel yet, but it must still exist.
    if (!(await findChannel(context, tx, actor, cid))) throw new ChatError(channelNotFound);
    const row = await tx.get(selectMember, { cid, user_id: requireUserId(actor) });
    if (row?.state !== 'invited') {
      await openChannel(context, tx, actor, cid);
      throw new ChatError(memberNotFound, { message: 'You have no pending invitation to this channel.' });
    }
    if (accept) return admitSelf(context, tx, actor, cid);
    const member = await saveMember(context, tx, { ...row, state: 'rejected' }, actor.userId);
    // The channel's own stream does not reach users who may not read it.
    await notifyRemoved(context, tx, row, actor.userId);
    return member;
  });
}

async function admitSelf(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
): Promise<Member> {
  const userId = requireUserId(actor);
  const { members, newIds } = await admitMembers(context, tx, {
    cid,
    userIds: [userId],
    state: 'joined',
    channel_role: 'member',
    actorId: userId,
    field: 'user_id',
    announce: true,
  });
  await postMemberNote(context, tx, actor, { cid, kind: 'member.joined', userIds: newIds });
  return members[0] as Member;
}

import { ChatError, memberNotFound } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { openChannel } from '../channels/index.ts';
import { requireNonDistinct } from './addMembers.ts';
import { dismissMember } from './dismissMember.ts';
import { postMemberNote } from './memberNotes.ts';
import { selectMember } from './memberStore.ts';
import { rankOf, requireRankOver } from './rank.ts';

/** Ends the actor's membership. */
export function leaveChannel(context: ServerContext, actor: Actor, cid: string): Promise<void> {
  return context.database.write((tx) => leaveChannelIn(context, tx, actor, cid));
}

/** Ends the actor's membership within a transaction. */
export async function leaveChannelIn(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
): Promise<void> {
  const access = await openChannel(context, tx, actor, cid);
  const member = await tx.get(selectMember, { cid, user_id: requireUserId(actor) });
  if (member?.state !== 'joined') throw new ChatError(memberNotFound);
  access.require('leave-channel');
  await dismissMember(context, tx, { member, actorId: actor.userId });
  await postMemberNote(context, tx, actor, { cid, kind: 'member.left', userIds: [member.user_id] });
}

/** Removes a member, or withdraws an invitation. Requires at least the member's rank. */
export function removeMember(
  context: ServerContext,
  actor: Actor,
  { cid, userId }: { cid: string; userId: string },
): Promise<void> {
  return context.database.write(async (tx) => {
    const access = await openChannel(context, tx, actor, cid, 'update-channel-members');
    requireNonDistinct(access);
    const member = await tx.get(selectMember, { cid, user_id: userId });
    if (!member) throw new ChatError(memberNotFound);
    requireRankOver(rankOf(actor, access), member.channel_role);
    await dismissMember(context, tx, { member, actorId: actor.userId });
    if (member.state === 'joined')
      await postMemberNote(context, tx, actor, { cid, kind: 'member.removed', userIds: [userId] });
    const subject = { kind: 'user', id: userId } as const;
    await auditLog(context).record(tx, { actor, action: 'member.removed', subject, cid });
  });
}

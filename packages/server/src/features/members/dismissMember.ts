import { channelStream, userStream } from '@confab/protocol';
import { channelEvents, memberEvents } from '@confab/protocol/schemas';
import { isOwner } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ChannelRow } from '../channels/index.ts';
import { deleteRead } from '../reads/index.ts';
import { changeRole } from './changeRole.ts';
import { memberSteps } from './memberSteps.ts';
import { changeMemberCount, deleteMember, selectHeir } from './memberStore.ts';
import type { MemberRow } from './migrations.ts';
import { deleteOwnMembership } from './own/ownMembershipStore.ts';

/**
 * Ends a membership or an invitation, with events. When the last owner leaves, the longest-standing moderator, or else
 * member, becomes owner.
 */
export async function dismissMember(
  context: ServerContext,
  tx: Transaction,
  { member, actorId }: { member: MemberRow; actorId: string | undefined },
): Promise<void> {
  const { cid, user_id } = member;
  await tx.run(deleteMember, { cid, user_id });
  await tx.run(deleteRead, { cid, user_id });
  await tx.run(deleteOwnMembership, { cid, user_id });
  for (const step of memberSteps(context).afterDismiss) await step(member, tx);
  const by = member.state === 'joined' ? -1 : 0;
  const { member_count } = (await tx.get(changeMemberCount, { cid, by })) as ChannelRow;
  await context.log.append(tx, {
    stream: channelStream(cid),
    definition: memberEvents.memberRemoved,
    actor_id: actorId,
    payload: { cid, user_id, member_count },
  });
  await notifyRemoved(context, tx, member, actorId);
  if (isOwner(member) && member.state === 'joined') await handOver(context, tx, member, actorId);
}

/** Notifies all of a user's devices that a membership or invitation has ended. */
export async function notifyRemoved(
  context: ServerContext,
  tx: Transaction,
  { cid, user_id }: MemberRow,
  actor_id: string | undefined,
): Promise<void> {
  const { removedFromChannel: definition } = channelEvents;
  await context.log.append(tx, { stream: userStream(user_id), definition, actor_id, payload: { cid } });
}

async function handOver(
  context: ServerContext,
  tx: Transaction,
  { cid, user_id }: MemberRow,
  actorId: string | undefined,
): Promise<void> {
  const heir = await tx.get(selectHeir, { cid, user_id });
  if (heir && !isOwner(heir)) await changeRole(context, tx, heir, 'owner', actorId);
}

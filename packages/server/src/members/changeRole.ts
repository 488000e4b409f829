import { type AppRole, type ChannelRole, fromCid, type Member, userStream } from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import { capabilitiesOf } from '../access/capabilities.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import type { ServerContext } from '../feature.ts';
import type { Transaction } from '../storage/database.ts';
import { userDirectory } from '../users/index.ts';
import type { MemberRow } from './migrations.ts';
import { saveMember } from './saveMember.ts';

/** Gives a member another role, and tells its devices what they may do from now on. */
export async function changeRole(
  context: ServerContext,
  tx: Transaction,
  row: MemberRow,
  channel_role: ChannelRole,
  actorId: string | undefined,
): Promise<Member> {
  const member = await saveMember(context, tx, { ...row, channel_role }, actorId);
  const channelType = channelTypeDirectory(context).find(fromCid(row.cid).type);
  const user = await userDirectory(context).find(row.user_id);
  if (channelType && user) {
    const actor = { userId: user.id, role: user.role as AppRole, via: 'token' } as const;
    await context.log.append(tx, {
      stream: userStream(row.user_id),
      definition: channelEvents.capabilitiesChanged,
      actor_id: actorId,
      payload: { cid: row.cid, own_capabilities: capabilitiesOf(actor, { channelType, member }) },
    });
  }
  return member;
}

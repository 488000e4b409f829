import type { ChannelRole, Member } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { publishCapabilities } from '../channels/index.ts';
import type { MemberRow } from './migrations.ts';
import { saveMember } from './saveMember.ts';

/** Changes a member's role, and publishes the new capabilities to their devices. */
export async function changeRole(
  context: ServerContext,
  tx: Transaction,
  row: MemberRow,
  channel_role: ChannelRole,
  actorId: string | undefined,
): Promise<Member> {
  const member = await saveMember(context, tx, { ...row, channel_role }, actorId);
  await publishCapabilities(context, tx, row, actorId);
  return member;
}

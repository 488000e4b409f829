import { channelStream, type Member } from '@confab/protocol';
import { memberEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type ChannelRow, selectChannel } from '../channels/index.ts';
import { userDirectory } from '../users/index.ts';
import { upsertMember } from './memberStore.ts';
import type { MemberRow } from './migrations.ts';
import { toMember } from './toMember.ts';

/** Saves a changed membership, with its event. */
export async function saveMember(
  context: ServerContext,
  tx: Transaction,
  changed: MemberRow,
  actorId: string | undefined,
): Promise<Member> {
  const row = { ...changed, updated_at: context.clock.now() };
  await tx.run(upsertMember, row);
  const member = toMember(row, await userDirectory(context).refs([row.user_id]));
  const { member_count } = (await tx.get(selectChannel, { cid: row.cid })) as ChannelRow;
  await context.log.append(tx, {
    stream: channelStream(row.cid),
    definition: memberEvents.memberUpdated,
    actor_id: actorId,
    payload: { cid: row.cid, member, member_count },
  });
  return member;
}

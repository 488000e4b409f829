import { userStream } from '@confab/protocol';
import { memberEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import type { ChannelRow } from '../../channels/index.ts';
import type { OwnMembershipRow } from '../migrations.ts';
import { selectOwnMembership, toOwnMembership, upsertOwnMembership } from './ownMembershipStore.ts';

type ActiveChannel = Pick<ChannelRow, 'cid' | 'last_message_at' | 'created_at'>;

/** Returns a member's private state of a channel while it is hidden. */
export async function hiddenMembership(
  tx: Transaction,
  user_id: string,
  { cid, last_message_at, created_at }: ActiveChannel,
): Promise<OwnMembershipRow | undefined> {
  const own = await tx.get(selectOwnMembership, { user_id, cid });
  return own?.hidden_activity_at === (last_message_at ?? created_at) ? own : undefined;
}

/** Keeps a channel hidden despite a message written in it at `activityAt`; notifies the member's own devices. */
export async function hideAgain(
  context: ServerContext,
  tx: Transaction,
  own: OwnMembershipRow,
  activityAt: number,
): Promise<void> {
  const { cid, user_id, version } = own;
  const row = { ...own, version: version + 1, hidden_activity_at: activityAt };
  await tx.run(upsertOwnMembership, row);
  await context.log.append(tx, {
    stream: userStream(user_id),
    definition: memberEvents.membershipUpdated,
    payload: { cid, membership: toOwnMembership(row, activityAt) },
  });
}

import { channelStream, maxMembersForReadEvents } from '@confab/protocol';
import { readEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ChannelAccess } from '../channels/index.ts';
import type { ReadRow } from './migrations.ts';
import { toRead } from './readStore.ts';

/** Publishes how far a user has read to the channel, where it has read events; only for users who share that. */
export async function publishRead(
  context: ServerContext,
  tx: Transaction,
  channel: ChannelAccess,
  row: Pick<ReadRow, 'user_id' | 'last_read_number' | 'last_read_at'>,
): Promise<void> {
  const { cid } = channel;
  const showsReads =
    channel.channelType.features.read_events &&
    channel.memberCount <= maxMembersForReadEvents &&
    channel.may('read-events');
  if (!showsReads) return;
  await context.log.append(tx, {
    stream: channelStream(cid),
    definition: readEvents.messageRead,
    actor_id: row.user_id,
    payload: { cid, read: toRead(row) },
  });
}

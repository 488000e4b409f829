import { appStream, type ChannelType } from '@confab/protocol';
import { channelTypeEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** Publishes a channel type's current settings to everyone. */
export async function announceChannelType(
  { log }: ServerContext,
  tx: Transaction,
  channelType: ChannelType,
  actorId?: string,
): Promise<void> {
  await log.append(tx, {
    stream: appStream,
    definition: channelTypeEvents.channelTypeUpdated,
    ...(actorId !== undefined && { actor_id: actorId }),
    payload: { channel_type: channelType },
  });
}

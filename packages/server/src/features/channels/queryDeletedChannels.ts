import type { Channel } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { selectDeleted } from './channelStore.ts';
import { toChannel } from './toChannel.ts';

/** Returns deleted channels that an admin can restore, most recently deleted first, without their messages. */
export async function queryDeletedChannels(
  { database }: ServerContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ channels: Channel[]; has_next: boolean }> {
  const rows = await database.read.all(selectDeleted, { limit: limit + 1, offset });
  return { channels: rows.slice(0, limit).map(toChannel), has_next: rows.length > limit };
}

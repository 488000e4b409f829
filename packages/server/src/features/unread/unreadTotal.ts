import type { OwnRead } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { mutedChannels } from '../members/index.ts';
import { unreadReads } from '../reads/index.ts';
import { blockedConversations } from './blockedConversations.ts';

/** A user's unread counts (CHAN-09): of every channel with any, and the total without muted and blocked ones. */
interface UnreadTotal {
  reads: OwnRead[];
  /** Limited to 100 per channel. */
  total: number;
  blocked_cids: string[];
}

/** Returns a user's unread counts. */
export async function unreadTotal(context: ServerContext, userId: string): Promise<UnreadTotal> {
  const { read } = context.database;
  const now = context.clock.now();
  const reads = await unreadReads(read, userId, now);
  const blocked_cids = await blockedConversations(context, userId);
  const quiet = new Set([...(await mutedChannels(read, userId, now)), ...blocked_cids]);
  const total = reads.reduce(
    (sum, { cid, unread_numbers: unread }) => sum + (quiet.has(cid) ? 0 : unread.length),
    0,
  );
  return { reads, total, blocked_cids };
}

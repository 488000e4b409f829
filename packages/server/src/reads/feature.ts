import { toCid } from '@confab/protocol';
import { readEndpoints as endpoints } from '@confab/protocol/schemas';
import { personOf } from '../access/actor.ts';
import { erasure } from '../erasure/index.ts';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { mutedChannels } from '../members/index.ts';
import { followedThreads } from '../threads/index.ts';
import { blockedConversations } from './blockedConversations.ts';
import { markRead, markUnread } from './markRead.ts';
import { readMigrations } from './migrations.ts';
import { deleteReadsOfChannel } from './readStore.ts';
import { unreadReads } from './unread.ts';

/** How far people have read (CHAN-09): counted from numbers by one rule, never incremented. */
export const createReadsFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'reads',
    channel: async (tx, cid) => void (await tx.run(deleteReadsOfChannel, { cid })),
  });
  return {
    name: 'reads',
    migrations: readMigrations,
    endpoints: [
      implement(endpoints.markRead, async ({ actor, params, body }) => ({
        read: await markRead(context, actor, { cid: toCid(params.type, params.id), number: body.number }),
      })),
      implement(endpoints.markUnread, async ({ actor, params, body }) => ({
        read: await markUnread(context, actor, {
          cid: toCid(params.type, params.id),
          messageId: body.message_id,
        }),
      })),
      implement(endpoints.getUnread, async ({ actor }) => {
        const { read } = context.database;
        const userId = personOf(actor);
        const now = context.clock.now();
        const reads = await unreadReads(read, userId, now);
        const blocked_cids = await blockedConversations(context, userId);
        const quiet = new Set([...(await mutedChannels(read, userId, now)), ...blocked_cids]);
        const total = reads.reduce(
          (sum, { cid, unread_numbers: unread }) => sum + (quiet.has(cid) ? 0 : unread.length),
          0,
        );
        return { reads, total, blocked_cids, ...(await followedThreads(context, actor)) };
      }),
    ],
  };
};

import { toCid } from '@confab/protocol';
import { readEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { userSteps } from '../users/index.ts';
import { markRead, markUnread } from './markRead.ts';
import { readMigrations } from './migrations.ts';
import { deleteReadsOfChannel } from './readStore.ts';
import { shareReads, shareReadsJob, shareReadsLater } from './shareReads.ts';

/** Read states (CHAN-09): derived from numbers by one rule, never incremented. */
export const createReadsFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'reads',
    channel: async (tx, cid) => void (await tx.run(deleteReadsOfChannel, { cid })),
  });
  userSteps(context).afterChange.push((before, after, tx) => shareReadsLater(context, tx, before, after));
  return {
    name: 'reads',
    migrations: readMigrations,
    jobs: {
      [shareReadsJob]: ({ payload }) => shareReads(context, payload.user_id),
    },
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
    ],
  };
};

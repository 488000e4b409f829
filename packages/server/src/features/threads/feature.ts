import { threadEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { followAllJob, followForRest } from './followAll.ts';
import { followThread, markThreadRead } from './followThread.ts';
import { threadMigrations } from './migrations.ts';
import { getReplies, queryThreads } from './readThreads.ts';
import { deleteFollows, deleteFollowsOfChannel, deleteFollowsOfUser } from './threadStore.ts';

/** Threads: replies to a message, and their followers (MSG-11). */
export const createThreadsFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'threads',
    async user(tx, { id }, mode) {
      if (mode === 'hard') await tx.run(deleteFollowsOfUser, { user_id: id });
    },
    async messages(tx, rows, { keepsPlace }) {
      if (keepsPlace) return;
      for (const { cid, id, parent_id } of rows) {
        if (parent_id === null) await tx.run(deleteFollows, { cid, parent_id: id });
      }
    },
    channel: async (tx, cid) => void (await tx.run(deleteFollowsOfChannel, { cid })),
  });
  return {
    name: 'threads',
    migrations: threadMigrations,
    jobs: { [followAllJob]: ({ payload }) => followForRest(context, payload.id) },
    endpoints: [
      implement(endpoints.getReplies, ({ actor, params, query }) =>
        getReplies(context, actor, params.message_id, query),
      ),
      implement(endpoints.queryThreads, ({ actor, body }) => queryThreads(context, actor, body)),
      implement(endpoints.followThread, async ({ actor, params, body }) => ({
        thread: await followThread(context, actor, params.message_id, body.following),
      })),
      implement(endpoints.markThreadRead, async ({ actor, params, body }) => ({
        thread: await markThreadRead(context, actor, params.message_id, body.number),
      })),
    ],
  };
};

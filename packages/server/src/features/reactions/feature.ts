import { reactionEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { reactionMigrations } from './migrations.ts';
import { queryReactions } from './queryReactions.ts';
import { deleteReaction, sendReaction } from './react.ts';
import { deleteReactionsOfChannel, deleteReactionsTo } from './reactionStore.ts';

/** Reactions to messages (MSG-13). */
export const createReactionsFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'reactions',
    async messages(tx, rows, { mode }) {
      if (mode !== 'hard') return;
      for (const { id } of rows) await tx.run(deleteReactionsTo, { message_id: id });
    },
    channel: async (tx, cid) => void (await tx.run(deleteReactionsOfChannel, { cid })),
  });
  return {
    name: 'reactions',
    migrations: reactionMigrations,
    endpoints: [
      implement(endpoints.sendReaction, ({ actor, params, body }) =>
        sendReaction(context, actor, params.message_id, body),
      ),
      implement(endpoints.deleteReaction, async ({ actor, params }) => ({
        message: await deleteReaction(context, actor, params.message_id, params.reaction_type),
      })),
      implement(endpoints.queryReactions, ({ actor, params, query }) =>
        queryReactions(context, actor, params.message_id, query),
      ),
    ],
  };
};

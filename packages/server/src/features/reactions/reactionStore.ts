import { latestReactionsLimit } from '@confab/protocol';
import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ReactionRow } from './migrations.ts';

type Key = { message_id: string; user_id: string; type: string };

/** Selects a user's reactions to some messages. */
export const selectReactionsOf = statement(
  (k, p: Placeholders<{ message_ids: string[]; user_id: string }>, dialect) =>
    k
      .selectFrom('reactions')
      .selectAll()
      .where(sql<boolean>`message_id ${oneOf(dialect, p('message_ids'))}`)
      .where('user_id', '=', p('user_id'))
      .orderBy('created_at')
      .orderBy('type'),
);

/** Selects all reactions to some messages. */
export const selectReactionsTo = statement((k, p: Placeholders<{ message_ids: string[] }>, dialect) =>
  k
    .selectFrom('reactions')
    .selectAll()
    .where(sql<boolean>`message_id ${oneOf(dialect, p('message_ids'))}`),
);

/** Inserts a reaction, or changes the score of an existing one. */
export const upsertReaction = statement((k, p: Placeholders<ReactionRow>) =>
  k
    .insertInto('reactions')
    .values({
      message_id: p('message_id'),
      user_id: p('user_id'),
      type: p('type'),
      score: p('score'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['message_id', 'user_id', 'type']).doUpdateSet({
        score: (k) => k.ref('excluded.score'),
        updated_at: (k) => k.ref('excluded.updated_at'),
      }),
    ),
);

export const deleteReactionRow = statement((k, p: Placeholders<Key>) =>
  k
    .deleteFrom('reactions')
    .where('message_id', '=', p('message_id'))
    .where('user_id', '=', p('user_id'))
    .where('type', '=', p('type')),
);

/** Deletes all reactions to a message. */
export const deleteReactionsTo = statement((k, p: Placeholders<{ message_id: string }>) =>
  k.deleteFrom('reactions').where('message_id', '=', p('message_id')),
);

/** Deletes all reactions in a channel, before its messages. */
export const deleteReactionsOfChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k
    .deleteFrom('reactions')
    .where('message_id', 'in', k.selectFrom('messages').select('id').where('cid', '=', p('cid'))),
);

/** Selects count, scores and first and last time of each type on a message. */
export const selectGroups = statement((k, p: Placeholders<{ message_id: string }>) =>
  k
    .selectFrom('reactions')
    .select((k) => [
      'type',
      k.fn.countAll<number>().as('count'),
      sql<number>`cast(sum(score) as bigint)`.as('sum_scores'),
      k.fn.min('created_at').as('first_at'),
      k.fn.max('created_at').as('last_at'),
    ])
    .where('message_id', '=', p('message_id'))
    .groupBy('type')
    .orderBy('first_at')
    .orderBy('type'),
);

/** Selects the latest reactions to a message, newest first. */
export const selectLatestReactions = statement((k, p: Placeholders<{ message_id: string }>) =>
  k
    .selectFrom('reactions')
    .selectAll()
    .where('message_id', '=', p('message_id'))
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .orderBy('type', 'desc')
    .limit(latestReactionsLimit),
);

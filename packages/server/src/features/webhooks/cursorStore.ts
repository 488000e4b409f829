import { sql } from 'kysely';
import { type Placeholders, statement } from '../../core/storage/statement.ts';

/** Sets a new webhook's cursors to the end of every existing stream. Later streams are delivered from the start. */
export const beginCursors = statement((k, p: Placeholders<{ webhook_id: string }>) =>
  k
    .insertInto('webhook_cursors')
    .columns(['webhook_id', 'stream', 'seq'])
    .expression((insert) =>
      insert
        .selectFrom('streams')
        .select([sql<string>`cast(${p('webhook_id')} as text)`.as('webhook_id'), 'stream', 'head'])
        .where(sql<boolean>`true`),
    ),
);

/** Moves the cursors of streams with this prefix to their end, skipping undelivered events. */
export const skipToEnd = statement((k, p: Placeholders<{ webhook_id: string; prefix: string }>) =>
  k
    .insertInto('webhook_cursors')
    .columns(['webhook_id', 'stream', 'seq'])
    .expression((insert) =>
      insert
        .selectFrom('streams')
        .select([sql<string>`cast(${p('webhook_id')} as text)`.as('webhook_id'), 'stream', 'head'])
        .where(sql<boolean>`stream like cast(${p('prefix')} as text) || '%'`),
    )
    .onConflict((conflict) =>
      conflict.columns(['webhook_id', 'stream']).doUpdateSet({ seq: sql<number>`excluded.seq` }),
    ),
);

export const upsertCursor = statement(
  (k, p: Placeholders<{ webhook_id: string; stream: string; seq: number }>) =>
    k
      .insertInto('webhook_cursors')
      .values({ webhook_id: p('webhook_id'), stream: p('stream'), seq: p('seq') })
      .onConflict((conflict) => conflict.columns(['webhook_id', 'stream']).doUpdateSet({ seq: p('seq') })),
  { apart: true },
);

/** Moves the cursor of a stream forward, never back. */
export const advanceCursor = statement(
  (k, p: Placeholders<{ webhook_id: string; stream: string; seq: number }>) =>
    k
      .insertInto('webhook_cursors')
      .values({ webhook_id: p('webhook_id'), stream: p('stream'), seq: p('seq') })
      .onConflict((conflict) =>
        conflict
          .columns(['webhook_id', 'stream'])
          .doUpdateSet({ seq: p('seq') })
          .where('webhook_cursors.seq', '<', p('seq')),
      ),
  { apart: true },
);

export const selectCursor = statement((k, p: Placeholders<{ webhook_id: string; stream: string }>) =>
  k
    .selectFrom('webhook_cursors')
    .select('seq')
    .where('webhook_id', '=', p('webhook_id'))
    .where('stream', '=', p('stream')),
);

export const deleteCursors = statement((k, p: Placeholders<{ webhook_id: string }>) =>
  k.deleteFrom('webhook_cursors').where('webhook_id', '=', p('webhook_id')),
);

/** Selects a batch of streams with undelivered events, by name. */
export const selectLagging = statement(
  (k, p: Placeholders<{ webhook_id: string; after: string; limit: number }>) =>
    k
      .selectFrom('streams as s')
      .leftJoin('webhook_cursors as c', (join) =>
        join.onRef('c.stream', '=', 's.stream').on('c.webhook_id', '=', p('webhook_id')),
      )
      .select('s.stream')
      .where('s.stream', '>', p('after'))
      .where(sql<boolean>`s.head > coalesce(c.seq, 0)`)
      .orderBy('s.stream')
      .limit(p('limit')),
);

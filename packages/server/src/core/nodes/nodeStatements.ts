import { sql } from 'kysely';
import { type Placeholders, statement } from '../storage/statement.ts';
import { storeTime } from '../storage/storeTime.ts';
import type {} from './nodeTables.ts';

/** Records that a server runs. */
export const putNode = statement(
  (k, p: Placeholders<{ id: string; version: string; now: number }>, dialect) =>
    k
      .insertInto('nodes')
      .values({ id: p('id'), version: p('version'), seen_at: storeTime(dialect, p('now')) })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          version: row.ref('excluded.version'),
          seen_at: row.ref('excluded.seen_at'),
        })),
      ),
  { apart: true, keepsCacheValid: true },
);

export const deleteNode = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('nodes').where('id', '=', p('id')),
);

/** Selects the other servers that have shown a sign of life within the last `lifeMs`. */
export const selectOtherNodes = statement(
  (k, p: Placeholders<{ id: string; now: number; lifeMs: number }>, dialect) =>
    k
      .selectFrom('nodes')
      .select(['id', 'version'])
      .where('id', '<>', p('id'))
      .where('seen_at', '>', sql<number>`${storeTime(dialect, p('now'))} - ${p('lifeMs')}`),
);

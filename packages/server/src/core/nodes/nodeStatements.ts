import { sql } from 'kysely';
import { type Placeholders, statement } from '../storage/statement.ts';
import { storeTime } from '../storage/storeTime.ts';
import type {} from './nodeTables.ts';

/** Records that a server runs. */
export const upsertNode = statement(
  (k, p: Placeholders<{ id: string; version: string; roles: string; now: number }>, dialect) =>
    k
      .insertInto('nodes')
      .values({
        id: p('id'),
        version: p('version'),
        roles: p('roles'),
        seen_at: storeTime(dialect, p('now')),
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          version: row.ref('excluded.version'),
          roles: row.ref('excluded.roles'),
          seen_at: row.ref('excluded.seen_at'),
        })),
      ),
  { apart: true, keepsCacheValid: true },
);

export const deleteNode = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('nodes').where('id', '=', p('id')),
);

/** Selects the servers that have shown a sign of life within the last `lifeMs`. */
export const selectRunningNodes = statement((k, p: Placeholders<{ now: number; lifeMs: number }>, dialect) =>
  k
    .selectFrom('nodes')
    .select(['version', 'roles'])
    .where('seen_at', '>', sql<number>`${storeTime(dialect, p('now'))} - ${p('lifeMs')}`),
);

import { sql } from 'kysely';
import { type Placeholders, statement } from '../storage/statement.ts';
import { storeTime } from '../storage/storeTime.ts';
import type {} from './leaseTables.ts';

type Held = { name: string; token: number };

/** Selects whether a node could acquire a lease: it is free, has ended, or belongs to this node's last process. */
export const selectBlocked = statement(
  (k, p: Placeholders<{ name: string; holder: string; now: number }>, dialect) =>
    k
      .selectFrom('leases')
      .select('name')
      .where('name', '=', p('name'))
      .where('holder', '<>', p('holder'))
      .where('until', '>', storeTime(dialect, p('now'))),
);

/** Acquires a lease with a new token; returns nothing if another node holds it. */
export const acquireLease = statement(
  (k, p: Placeholders<{ name: string; holder: string; now: number; leaseMs: number }>, dialect) => {
    const now = storeTime(dialect, p('now'));
    return k
      .insertInto('leases')
      .values({
        name: p('name'),
        holder: p('holder'),
        token: 1,
        until: sql<number>`${now} + ${p('leaseMs')}`,
      })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({
            holder: (row) => row.ref('excluded.holder'),
            token: sql<number>`leases.token + 1`,
            until: (row) => row.ref('excluded.until'),
          })
          .where(sql<boolean>`leases.until <= ${now} or leases.holder = excluded.holder`),
      )
      .returning('token');
  },
);

export const renewLease = statement((k, p: Placeholders<Held & { now: number; leaseMs: number }>, dialect) =>
  k
    .updateTable('leases')
    .set({ until: sql<number>`${storeTime(dialect, p('now'))} + ${p('leaseMs')}` })
    .where('name', '=', p('name'))
    .where('token', '=', p('token')),
);

export const releaseLease = statement((k, p: Placeholders<Held>) =>
  k
    .updateTable('leases')
    .set({ holder: '', until: 0 })
    .where('name', '=', p('name'))
    .where('token', '=', p('token')),
);

/** Selects a lease by its current token, locked until the commit. */
export const selectHeld = statement((k, p: Placeholders<Held>, dialect) => {
  const held = k
    .selectFrom('leases')
    .select('token')
    .where('name', '=', p('name'))
    .where('token', '=', p('token'))
    .where('holder', '<>', '');
  return dialect.name === 'postgres' ? held.forShare() : held;
});

import { sql } from 'kysely';
import { type Placeholders, statement } from '../storage/statement.ts';
import type {} from './jobTables.ts';

type NewJob = Placeholders<{ kind: string; key: string | null; run_at: number; payload: string }>;

const waiting = { state: 'waiting' as const, attempts: 0, locked_until: 0, claim: '', last_error: null };

export const insertJob = statement((k, p: NewJob) =>
  k
    .insertInto('jobs')
    .values({ ...waiting, kind: p('kind'), key: p('key'), run_at: p('run_at'), payload: p('payload') })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        ...waiting,
        kind: row.ref('excluded.kind'),
        run_at: row.ref('excluded.run_at'),
        payload: row.ref('excluded.payload'),
      })),
    ),
);

export const insertJobUnlessThere = statement((k, p: NewJob) =>
  k
    .insertInto('jobs')
    .values({ ...waiting, kind: p('kind'), key: p('key'), run_at: p('run_at'), payload: p('payload') })
    .onConflict((conflict) => conflict.column('key').doNothing()),
);

export const deleteJobOfKey = statement((k, p: Placeholders<{ key: string }>) =>
  k.deleteFrom('jobs').where('key', '=', p('key')),
);

export const claimJobs = statement(
  (k, p: Placeholders<{ now: number; until: number; claim: string; limit: number }>, dialect) => {
    const due = k
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', 'waiting')
      .where('run_at', '<=', p('now'))
      .where('locked_until', '<=', p('now'))
      .orderBy('run_at')
      .limit(p('limit'));
    return k
      .updateTable('jobs')
      .set({ locked_until: p('until'), claim: p('claim'), attempts: sql<number>`attempts + 1` })
      .where('id', 'in', dialect.name === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returning(['id', 'kind', 'payload', 'attempts']);
  },
);

type Claimed = { id: number; claim: string };

export const extendLock = statement((k, p: Placeholders<Claimed & { until: number }>) =>
  k
    .updateTable('jobs')
    .set({ locked_until: p('until') })
    .where('id', '=', p('id'))
    .where('claim', '=', p('claim')),
);

export const deleteJob = statement((k, p: Placeholders<Claimed>) =>
  k.deleteFrom('jobs').where('id', '=', p('id')).where('claim', '=', p('claim')),
);

export const rescheduleJob = statement(
  (
    k,
    p: Placeholders<
      Claimed & { run_at: number; attempts: number; state: 'waiting' | 'failed'; last_error: string | null }
    >,
  ) =>
    k
      .updateTable('jobs')
      .set({
        run_at: p('run_at'),
        attempts: p('attempts'),
        state: p('state'),
        last_error: p('last_error'),
        locked_until: 0,
        claim: '',
      })
      .where('id', '=', p('id'))
      .where('claim', '=', p('claim')),
);

/** When the next waiting job is due or, where a worker has it, may be taken from it. */
export const selectNextDue = statement((k, _p: Placeholders<object>) =>
  k
    .selectFrom('jobs')
    .select(
      sql<number | null>`min(case when run_at > locked_until then run_at else locked_until end)`.as('at'),
    )
    .where('state', '=', 'waiting'),
);

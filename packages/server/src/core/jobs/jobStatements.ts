import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../storage/statement.ts';
import { storeTime } from '../storage/storeTime.ts';
import type {} from './jobTables.ts';

type NewJob = Placeholders<{
  kind: string;
  key: string | null;
  quick: number;
  run_at: number;
  payload: string;
}>;

const waiting = { state: 'waiting' as const, attempts: 0, locked_until: 0, claim: '', last_error: null };

export const insertJob = statement((k, p: NewJob) =>
  k
    .insertInto('jobs')
    .values({
      ...waiting,
      kind: p('kind'),
      key: p('key'),
      quick: p('quick'),
      run_at: p('run_at'),
      payload: p('payload'),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        ...waiting,
        kind: row.ref('excluded.kind'),
        quick: row.ref('excluded.quick'),
        run_at: row.ref('excluded.run_at'),
        payload: row.ref('excluded.payload'),
      })),
    ),
);

export const insertJobUnlessThere = statement((k, p: NewJob) =>
  k
    .insertInto('jobs')
    .values({
      ...waiting,
      kind: p('kind'),
      key: p('key'),
      quick: p('quick'),
      run_at: p('run_at'),
      payload: p('payload'),
    })
    .onConflict((conflict) => conflict.column('key').doNothing()),
);

export const deleteJobOfKey = statement((k, p: Placeholders<{ key: string }>) =>
  k.deleteFrom('jobs').where('key', '=', p('key')),
);

/** Requeues jobs whose lock has expired: their worker is gone. */
export const requeueExpired = statement((k, p: Placeholders<{ now: number }>, dialect) =>
  k
    .updateTable('jobs')
    .set({ state: 'waiting', claim: '' })
    .where('state', '=', 'running')
    .where('locked_until', '<=', storeTime(dialect, p('now'))),
);

/** Requeues jobs left behind by this node's last process: their claims begin with `node.`, and those of no other do. */
export const requeueLeftBehind = statement((k, p: Placeholders<{ from: string; to: string }>) =>
  k
    .updateTable('jobs')
    .set({ state: 'waiting', claim: '' })
    .where('state', '=', 'running')
    .where('claim', '>=', p('from'))
    .where('claim', '<', p('to')),
);

/** Claims the first due jobs of these kinds; other kinds are for servers of another version. */
export const claimJobs = statement(
  (
    k,
    p: Placeholders<{
      kinds: string[];
      quick: number;
      now: number;
      lockMs: number;
      claim: string;
      limit: number;
    }>,
    dialect,
  ) => {
    const due = k
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', 'waiting')
      .where('quick', '=', p('quick'))
      .where('run_at', '<=', p('now'))
      .where(sql<boolean>`kind ${oneOf(dialect, p('kinds'))}`)
      .orderBy('run_at')
      .limit(p('limit'));
    return k
      .updateTable('jobs')
      .set({
        state: 'running',
        locked_until: sql<number>`${storeTime(dialect, p('now'))} + ${p('lockMs')}`,
        claim: p('claim'),
        attempts: sql<number>`attempts + 1`,
      })
      .where('id', 'in', dialect.name === 'postgres' ? due.forUpdate().skipLocked() : due)
      .returning(['id', 'kind', 'payload', 'attempts']);
  },
);

type Claimed = { id: number; claim: string };

/** Selects a claimed job, locked until the commit; nothing if its claim is lost. */
export const selectClaimed = statement((k, p: Placeholders<Claimed>, dialect) => {
  const claimed = k.selectFrom('jobs').select('id').where('id', '=', p('id')).where('claim', '=', p('claim'));
  return dialect.name === 'postgres' ? claimed.forUpdate() : claimed;
});

export const extendLock = statement(
  (k, p: Placeholders<Claimed & { now: number; lockMs: number }>, dialect) =>
    k
      .updateTable('jobs')
      .set({ locked_until: sql<number>`${storeTime(dialect, p('now'))} + ${p('lockMs')}` })
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

/**
 * Selects when the next waiting job of each lane and of these kinds is due, and in how many milliseconds the first running one can be
 * reclaimed; each by its index.
 */
export const selectNextDue = statement((k, p: Placeholders<{ kinds: string[]; now: number }>, dialect) => {
  const first = (quick: number) =>
    k
      .selectFrom('jobs')
      .select('run_at')
      .where('state', '=', 'waiting')
      .where('quick', '=', quick)
      .where(sql<boolean>`kind ${oneOf(dialect, p('kinds'))}`)
      .orderBy('run_at')
      .limit(1);
  const takeover = k
    .selectFrom('jobs')
    .select(sql<number | null>`min(locked_until) - ${storeTime(dialect, p('now'))}`.as('at'))
    .where('state', '=', 'running');
  return k.selectNoFrom([first(0).as('long'), first(1).as('quick'), takeover.as('takeoverInMs')]);
});

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHandClock, type HandClock } from '../../testing/handClock.ts';
import { createMetrics } from '../observe/metrics.ts';
import type { Database } from '../storage/database.ts';
import { StoreUnavailableError } from '../storage/storeErrors.ts';
import { onEachDatabase } from '../storage/testing/onEachDatabase.ts';
import { ClaimLostError, createJobs, type Job, type JobHandler, type NewJob } from './jobQueue.ts';
import type { RecurringJob } from './jobRunner.ts';
import { jobMigrations } from './jobTables.ts';
import { JobWorker } from './jobWorker.ts';

declare module './jobPayloads.ts' {
  interface JobPayloads {
    fail: null;
    note: unknown;
    quick: number;
    paint: unknown;
    long: null;
    tick: null;
    twice: null;
    wait: null;
    write: null;
  }
}

const logger = pino({ level: 'silent' });

onEachDatabase('The jobs', (open) => {
  const workers: JobWorker[] = [];
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  });

  const openJobs = async () => {
    const database = await open(jobMigrations);
    const clock = createHandClock();
    const done: Job[] = [];
    const note: JobHandler = async (job) => void done.push(job);
    const work = async (
      handlers: Record<string, JobHandler> = { note },
      recurring: RecurringJob[] = [],
      node = randomUUID() as string,
      others: { lockMs?: number; clock?: HandClock; database?: Database } = {},
    ) => {
      const metrics = createMetrics();
      const parts = {
        ...{ database, clock, logger, metrics, handlers, recurring, node, random: () => 0.5 },
        ...others,
      };
      const worker = new JobWorker(parts);
      workers.push(worker);
      await worker.start();
      return metrics;
    };
    /** A worker that claims a job and then stalls: its clock stands still. */
    const workAndDie = async (handlers: Record<string, JobHandler>, node?: string, lockMs?: number) => {
      const stopped = createHandClock(clock.now());
      const parts = {
        database,
        clock: stopped,
        logger,
        metrics: createMetrics(),
        handlers,
        recurring: [],
        ...(node && { node }),
        ...(lockMs && { lockMs }),
      };
      await new JobWorker(parts).start();
      return stopped;
    };
    /** The clock of the locks: the database's on PostgreSQL. */
    const lockTime = () => (database.dialect.name === 'postgres' ? Date.now() : clock.now());
    const jobs = createJobs(
      clock,
      () => workers.forEach((worker) => void worker.wake()),
      (kind) => kind === 'quick',
    );
    const enqueue = (job: Partial<NewJob>) =>
      database.write((tx) => jobs.enqueue(tx, { kind: 'note', payload: null, ...job } as NewJob));
    const rows = () => database.read.query((k) => k.selectFrom('jobs').selectAll().orderBy('id'));
    /** Advances the clock while polling, since a worker reads it between queries. */
    const turnUntil = (condition: () => boolean, stepMs = 500) =>
      expect
        .poll(() => condition() || void clock.advance(stepMs), { timeout: 10_000, interval: 5 })
        .toBe(true);
    return { database, clock, jobs, done, note, work, enqueue, rows, turnUntil, workAndDie, lockTime };
  };

  test('runs a job once, when it is due', async () => {
    const { clock, done, work, enqueue, rows, turnUntil } = await openJobs();
    await work();
    await enqueue({ payload: { n: 1 } });
    await expect.poll(() => done.length).toBe(1);
    expect(done[0]).toMatchObject({ kind: 'note', attempt: 1, payload: { n: 1 } });
    const due = clock.now() + 60_000;
    await enqueue({ payload: 'later', run_at: due });
    await turnUntil(() => done.length === 2);
    expect(clock.now()).toBeGreaterThanOrEqual(due);
    await expect.poll(rows).toEqual([]);
  });

  test('enqueues nothing in a failed write', async () => {
    const { database, jobs, rows } = await openJobs();
    const failing = database.write(async (tx) => {
      await jobs.enqueue(tx, { kind: 'note', payload: null });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  test('two workers run each job once', async () => {
    const { done, work, enqueue, turnUntil, rows } = await openJobs();
    await work();
    await work();
    await Promise.all(Array.from({ length: 60 }, (_, n) => enqueue({ payload: n })));
    await turnUntil(() => done.length >= 60);
    await expect.poll(rows).toEqual([]);
    expect(done.map(({ payload }) => payload).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      ...Array(60).keys(),
    ]);
  });

  test('retries with increasing delays, and gives up eventually', async () => {
    const { clock, work, enqueue, rows, turnUntil } = await openJobs();
    const tries: number[] = [];
    const fail: JobHandler = async () => {
      tries.push(clock.now());
      throw new Error('not today');
    };
    await enqueue({ kind: 'fail' });
    const metrics = await work({ fail });
    await turnUntil(() => tries.length === 4, 250);
    const waits = tries.slice(1).map((time, index) => time - (tries[index] as number));
    expect(waits[1]).toBeGreaterThan(waits[0] as number);
    expect(waits[2]).toBeGreaterThan(waits[1] as number);
    await turnUntil(() => tries.length === 12, 600_000);
    await expect.poll(async () => (await rows())[0]?.state).toBe('failed');
    expect((await rows())[0]?.last_error).toContain('not today');
    const text = await metrics.text();
    expect(text).toContain('confab_jobs_total{kind="fail",outcome="failed"} 11');
    expect(text).toContain('confab_jobs_total{kind="fail",outcome="given_up"} 1');
  });

  test('[HOOK-03] exports how long jobs have been overdue', async () => {
    const { clock, work, enqueue } = await openJobs();
    const gate = Promise.withResolvers<void>();
    let begun = 0;
    const wait: JobHandler = () => {
      begun++;
      return gate.promise;
    };
    for (let count = 0; count < 9; count++) await enqueue({ kind: 'wait' });
    const metrics = await work({ wait });
    await expect.poll(() => begun).toBe(8);
    await expect
      .poll(async () => {
        clock.advance(5000);
        return Number(/^confab_jobs_oldest_due_seconds (\d+)$/m.exec(await metrics.text())?.[1]);
      })
      .toBeGreaterThan(10);
    expect(await metrics.text()).toMatch(/^confab_jobs_running 8$/m);
    gate.resolve();
    await expect.poll(() => metrics.text()).toMatch(/^confab_jobs_oldest_due_seconds 0$/m);
  });

  test('reclaims a dead worker’s job when its lock expires', async () => {
    const { done, work, workAndDie, enqueue, turnUntil, lockTime } = await openJobs();
    const lockMs = 1500;
    let begunAt = 0;
    const hang: JobHandler = () => {
      begunAt = lockTime();
      return new Promise(() => undefined);
    };
    await enqueue({});
    const from = lockTime();
    await workAndDie({ note: hang }, undefined, lockMs);
    await expect.poll(() => begunAt).toBeGreaterThan(0);
    await work(undefined, undefined, undefined, { lockMs });
    await turnUntil(() => done.length === 1);
    expect(done[0]?.attempt).toBe(2);
    expect(lockTime() - from).toBeGreaterThanOrEqual(lockMs);
  });

  test('[OPS-01] repeats a job soon after the store was away, although its failure could not be recorded then', async () => {
    const { database, clock, enqueue, rows, work, turnUntil } = await openJobs();
    let refused = 0;
    let isAway = false;
    const unreliable: Database = {
      ...database,
      read: database.read,
      async write(task) {
        if (!isAway) return database.write(task);
        refused++;
        throw new StoreUnavailableError('The store is away.');
      },
    };
    const tries: number[] = [];
    const handler: JobHandler = async () => {
      tries.push(clock.now());
      isAway = tries.length === 1;
      if (isAway) throw new StoreUnavailableError('The store is away.');
    };
    await enqueue({ kind: 'write' });
    await work({ write: handler }, [], 'node', { database: unreliable });
    await turnUntil(() => refused > 3);
    const backAt = clock.now();
    isAway = false;
    await turnUntil(() => tries.length === 2);
    expect((tries[1] as number) - backAt).toBeLessThan(10_000);
    await expect.poll(rows).toEqual([]);
  });

  test('a worker that was paused does nothing once another one has its job', async () => {
    const { database, jobs, done, work, workAndDie, enqueue, turnUntil, rows } = await openJobs();
    const lockMs = 300;
    const pause = Promise.withResolvers<void>();
    const failures: unknown[] = [];
    const later: NewJob = { kind: 'twice', payload: null, run_at: Number.MAX_SAFE_INTEGER };
    const writes: ((job: Job) => Promise<void>)[] = [
      (job) =>
        database.write(async (tx) => {
          await jobs.enqueue(tx, later);
          await job.done(tx);
        }),
      (job) =>
        database.write(async (tx) => {
          await job.requireClaim(tx);
          await jobs.enqueue(tx, later);
        }),
    ];
    let begun = 0;
    const sleeper: JobHandler = async (job) => {
      begun++;
      await pause.promise;
      for (const write of writes) await write(job).catch((error: unknown) => failures.push(error));
    };
    await enqueue({});
    await workAndDie({ note: sleeper }, undefined, lockMs);
    await expect.poll(() => begun).toBe(1);
    await work(undefined, undefined, undefined, { lockMs });
    await turnUntil(() => done.length === 1);
    await expect.poll(rows).toEqual([]);
    pause.resolve();
    await expect.poll(() => failures.length).toBe(2);
    expect(failures.every((error) => error instanceof ClaimLostError)).toBe(true);
    expect(await rows()).toEqual([]);
  });

  test('a worker whose clock is ten minutes ahead claims no job of a live one', async () => {
    const { database, clock, work, enqueue, rows } = await openJobs();
    // A SQLite store has one process, and so one clock.
    if (database.dialect.name === 'sqlite') return;
    const hold = Promise.withResolvers<void>();
    let begun = 0;
    const note: JobHandler = () => {
      begun++;
      return hold.promise;
    };
    await enqueue({});
    await work({ note });
    await expect.poll(() => begun).toBe(1);
    const ahead = createHandClock(clock.now() + 600_000);
    await work({ note }, [], undefined, { clock: ahead });
    // It has checked for jobs once it waits for the next check.
    await expect.poll(() => ahead.nextInMs).toBeGreaterThan(0);
    const held = await rows();
    hold.resolve();
    expect(held).toMatchObject([{ state: 'running', attempts: 1 }]);
    await expect.poll(rows).toEqual([]);
    expect(begun).toBe(1);
  });

  test('a restarted node resumes its own previous process’s jobs immediately, and no others', async () => {
    const { done, work, workAndDie, enqueue, clock, rows } = await openJobs();
    let begun = 0;
    const hang: JobHandler = () => {
      begun++;
      return new Promise(() => undefined);
    };
    await enqueue({ payload: 'here' });
    await workAndDie({ note: hang }, 'here');
    await expect.poll(() => begun).toBe(1);
    await enqueue({ payload: 'there' });
    await workAndDie({ note: hang }, 'here-too');
    await expect.poll(() => begun).toBe(2);
    const from = clock.now();
    await work(undefined, undefined, 'here');
    await expect.poll(() => done.map(({ payload }) => payload)).toEqual(['here']);
    expect(clock.now()).toBe(from);
    await expect.poll(rows).toMatchObject([{ payload: '"there"', state: 'running' }]);
  });

  test('[OPS-02] leaves jobs of unknown kinds to servers of a newer version, and none of its own waits for them', async () => {
    const { done, note, clock, work, enqueue, rows, turnUntil } = await openJobs();
    const metrics = await work();
    await enqueue({ kind: 'paint', payload: { lamp: 1 } });
    await expect.poll(async () => (await rows()).length).toBe(1);
    await enqueue({ run_at: clock.now() + 200 });
    await turnUntil(() => done.length === 1, 50);
    clock.advance(3_600_000);
    await enqueue({});
    await turnUntil(() => done.length === 2, 50);
    await expect
      .poll(rows)
      .toMatchObject([{ kind: 'paint', state: 'waiting', attempts: 0, last_error: null }]);
    await expect.poll(() => metrics.text()).toMatch(/^confab_jobs_oldest_due_seconds 0$/m);
    await work({ note, paint: note });
    await turnUntil(() => done.length === 3);
    expect(done[2]).toMatchObject({ kind: 'paint', attempt: 1, payload: { lamp: 1 } });
    await expect.poll(rows).toEqual([]);
  });

  test('runs many quick jobs concurrently, not behind slow ones', async () => {
    const { database, work, enqueue, rows } = await openJobs();
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
    const quick: number[] = [];
    let together = 0;
    await database.write(async () => undefined);
    await Promise.all(Array.from({ length: 20 }, () => enqueue({ kind: 'long' })));
    await Promise.all(Array.from({ length: 200 }, (_, n) => enqueue({ kind: 'quick', payload: n })));
    await work({
      long: () => hold,
      async quick({ payload, done }) {
        quick.push(Number(payload));
        together = Math.max(together, quick.length);
        await database.write((tx) => done(tx));
      },
    });
    await expect.poll(() => quick.length).toBe(200);
    await expect.poll(async () => (await rows()).map(({ kind }) => kind)).toEqual(Array(20).fill('long'));
    expect((await rows()).filter(({ state }) => state === 'running')).toHaveLength(8);
    expect(together).toBe(200);
    letGo();
    await expect.poll(rows).toEqual([]);
  });

  test('a handler that completes its job in its own write runs once or not at all', async () => {
    const { database, jobs, work, enqueue, rows, turnUntil } = await openJobs();
    let tries = 0;
    await enqueue({ kind: 'twice' });
    await work({
      async twice({ done }) {
        await database.write(async (tx) => {
          await jobs.enqueue(tx, {
            kind: 'note',
            payload: 'made',
            key: 'made',
            run_at: Number.MAX_SAFE_INTEGER,
          });
          await done(tx);
          if (++tries === 1) throw new Error('after the work');
        });
      },
    });
    await expect.poll(() => tries).toBeGreaterThan(0);
    await turnUntil(() => tries >= 2);
    await expect.poll(async () => (await rows()).map(({ kind }) => kind)).toEqual(['note']);
  });

  test('a key has one job: a later call replaces it, even while it runs', async () => {
    const { jobs, database, work, enqueue, rows, turnUntil } = await openJobs();
    const payloads: unknown[] = [];
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
    await enqueue({ key: 'k', payload: 'replaced' });
    await enqueue({ key: 'k', payload: 'first' });
    await work({
      note: async ({ payload }) => {
        payloads.push(payload);
        if (payload === 'first') await hold;
      },
    });
    await expect.poll(() => payloads).toEqual(['first']);
    await enqueue({ key: 'k', payload: 'second' });
    letGo();
    await turnUntil(() => payloads.length === 2);
    expect(payloads).toEqual(['first', 'second']);
    await expect.poll(rows).toEqual([]);
    await enqueue({ key: 'k', payload: 'cancelled', run_at: Number.MAX_SAFE_INTEGER });
    await database.write((tx) => jobs.cancel(tx, 'k'));
    expect(await rows()).toEqual([]);
  });

  test('a repeating job runs again, whether or not it succeeds', async () => {
    const { clock, work, turnUntil, rows } = await openJobs();
    const times: number[] = [];
    const tick: JobHandler = async () => {
      times.push(clock.now());
      if (times.length === 2) throw new Error('once');
    };
    // Far below the lock's minute: on a slow machine the clock must not overtake a lock being renewed.
    const recurring = [{ kind: 'tick', everyMs: 20_000 }];
    await work({ tick }, recurring);
    await work({ tick }, recurring);
    await turnUntil(() => times.length === 4, 250);
    expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(20_000);
    expect(await rows()).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { StoreUnavailableError } from '../storage/storeErrors.ts';
import { createJobMetrics, type JobMetrics } from './jobMetrics.ts';
import { ClaimLostError, type JobHandler } from './jobQueue.ts';
import {
  claimJobs,
  deleteJob,
  extendLock,
  insertJobUnlessThere,
  requeueExpired,
  requeueLeftBehind,
  rescheduleJob,
  selectClaimed,
  selectNextDue,
} from './jobStatements.ts';

/** A repeating job; one node runs it each time. */
export interface RecurringJob {
  readonly kind: string;
  readonly everyMs: number;
}

interface WorkerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly recurring: readonly RecurringJob[];
  /** The same for every process of this node over time: a new one resumes the jobs that the last one left behind. */
  readonly node?: string;
  /** How long a job stays with a worker that shows no sign of life. */
  readonly lockMs?: number;
  /** From 0 to 1; spreads the retries of jobs that failed together. */
  readonly random?: () => number;
}

type ClaimedJob = { id: number; kind: string; payload: string; attempts: number; claim: string };

/** Each lane has its own slots, so that neither waits for the other. */
interface Lane {
  readonly quick: 0 | 1;
  readonly slots: number;
  readonly running: Set<Promise<void>>;
}

const slowSlots = 8;
/** They only write: that many share a few commits. */
const quickSlots = 256;
const defaultLockMs = 60_000;
const maxAttempts = 12;
const firstRetryMs = 1000;
const maxRetryMs = 3_600_000;
/** The wait before the end of a job is recorded again. */
const recordAgainMs = 1000;
/** Upper bound for noticing jobs of other nodes. */
const maxSleepMs = 5000;

/** Runs due jobs: each once, again later if it throws, again after a crash. */
export class JobWorker {
  readonly #parts: WorkerParts;
  readonly #node: string;
  readonly #lockMs: number;
  readonly #metrics: JobMetrics;
  /** The kinds that it can run; it leaves others to servers of another version. */
  readonly #kinds: string[];
  readonly #lanes: readonly Lane[] = [
    { quick: 1, slots: quickSlots, running: new Set() },
    { quick: 0, slots: slowSlots, running: new Set() },
  ];
  #cancelSleep: () => void = () => undefined;
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = true;
  /** When the first waiting job was due at the last check. */
  #firstDueAt = Number.POSITIVE_INFINITY;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#node = parts.node ?? randomUUID();
    this.#lockMs = parts.lockMs ?? defaultLockMs;
    this.#kinds = Object.keys(parts.handlers);
    this.#metrics = createJobMetrics(parts.metrics, {
      kinds: this.#kinds,
      running: () => this.#lanes.reduce((sum, { running }) => sum + running.size, 0),
      oldestDueMs: () => Math.max(0, parts.clock.now() - this.#firstDueAt),
    });
  }

  async start(): Promise<void> {
    const { database, clock, recurring } = this.#parts;
    await database.write(async (tx) => {
      // `/` follows `.`: the claims of a node whose name begins with this one's are not among them.
      await tx.run(requeueLeftBehind, { from: `${this.#node}.`, to: `${this.#node}/` });
      for (const { kind } of recurring) {
        const job = { kind, key: kind, quick: 0, run_at: clock.now(), payload: 'null' };
        await tx.run(insertJobUnlessThere, job);
      }
    });
    this.#stopped = false;
    this.wake();
  }

  /** Checks for due jobs now. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#round) {
      this.#again = true;
      return;
    }
    this.#cancelSleep();
    this.#round = this.#checkForJobs()
      .catch((error) => {
        this.#parts.logger.error({ err: error }, 'checking for jobs failed');
        this.#sleep(maxSleepMs);
      })
      .finally(() => {
        this.#round = undefined;
        if (!this.#again) return;
        this.#again = false;
        this.wake();
      });
  }

  /** Claims no more jobs and waits for the running ones. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelSleep();
    await this.#round;
    this.#cancelSleep();
    await Promise.all(this.#lanes.flatMap(({ running }) => [...running]));
  }

  async #checkForJobs(): Promise<void> {
    const { database, clock } = this.#parts;
    const free = this.#lanes.filter(({ slots, running }) => running.size < slots);
    if (free.length === 0) return;
    const now = clock.now();
    const due = await database.read.get(selectNextDue, { kinds: this.#kinds, now });
    const takeover = due?.takeoverInMs == null ? undefined : now + due.takeoverInMs;
    this.#firstDueAt = Math.min(due?.quick ?? Infinity, due?.long ?? Infinity);
    const times = [...free.map(({ quick }) => (quick ? due?.quick : due?.long)), takeover];
    const next = times.reduce<number>(
      (first, at) => Math.min(first, at ?? Number.POSITIVE_INFINITY),
      Infinity,
    );
    if (next > clock.now()) return this.#sleep(Math.min(next - clock.now(), maxSleepMs));
    const claimed = await database.write((tx) => this.#claim(tx, free));
    for (const { lane, job } of claimed) this.#begin(lane, job);
    if (claimed.length === 0) this.#sleep(maxSleepMs);
    else this.#again = true;
  }

  async #claim(tx: Transaction, lanes: readonly Lane[]): Promise<{ lane: Lane; job: ClaimedJob }[]> {
    const now = this.#parts.clock.now();
    const claim = `${this.#node}.${randomUUID()}`;
    await tx.run(requeueExpired, { now });
    const claimed: { lane: Lane; job: ClaimedJob }[] = [];
    for (const lane of lanes) {
      const limit = lane.slots - lane.running.size;
      const asked = { kinds: this.#kinds, quick: lane.quick, now, lockMs: this.#lockMs, claim, limit };
      for (const job of await tx.all(claimJobs, asked)) claimed.push({ lane, job: { ...job, claim } });
    }
    return claimed;
  }

  #sleep(ms: number): void {
    if (!this.#stopped) this.#cancelSleep = this.#parts.clock.after(ms, () => this.wake());
  }

  #begin({ running }: Lane, job: ClaimedJob): void {
    const done: Promise<void> = this.#do(job)
      .catch((error) =>
        this.#parts.logger.error({ err: error, job: job.kind }, 'recording the end of a job failed'),
      )
      .finally(() => {
        running.delete(done);
        this.wake();
      });
    running.add(done);
  }

  async #do(job: ClaimedJob): Promise<void> {
    const { database, clock, logger, handlers, recurring } = this.#parts;
    const release = this.#keepLocked(job);
    const { id, claim, kind, attempts: attempt } = job;
    let isDone = false;
    const requireClaim = async (tx: Transaction) => {
      if (!(await tx.get(selectClaimed, { id, claim }))) throw new ClaimLostError(kind);
    };
    const done = async (tx: Transaction) => {
      if (!(await this.#complete(tx, job))) throw new ClaimLostError(kind);
      tx.after(() => {
        isDone = true;
      });
    };
    try {
      const handler = handlers[kind];
      if (!handler) throw new Error(`There is no handler for jobs of kind ${kind}.`);
      // What was enqueued as this kind: `NewJob` has checked its type.
      const payload = JSON.parse(job.payload) as never;
      await handler({ id, kind, attempt, payload, done, requireClaim });
      release();
      if (!isDone) await database.write((tx) => this.#complete(tx, job));
      this.#metrics.ended(kind, 'done');
    } catch (error) {
      release();
      if (error instanceof ClaimLostError) {
        this.#metrics.ended(kind, 'lost');
        logger.info({ job: kind, attempt }, 'a job went on at another worker');
        return;
      }
      const givenUp = attempt >= maxAttempts && !recurring.some((other) => other.kind === kind);
      this.#metrics.ended(kind, givenUp ? 'given_up' : 'failed');
      logger[givenUp ? 'error' : 'warn'](
        { err: error, job: kind, attempt },
        givenUp ? 'gave up on a job' : 'job failed',
      );
      await this.#record((tx) =>
        tx.run(rescheduleJob, {
          id,
          claim,
          run_at: clock.now() + this.#retryMs(attempt),
          attempts: attempt,
          state: givenUp ? 'failed' : 'waiting',
          last_error: String(error).slice(0, 1000),
        }),
      );
    }
  }

  /** Records the failure of a job, again while the store is unavailable: otherwise it would stay claimed until the end. */
  async #record(work: (tx: Transaction) => Promise<unknown>): Promise<void> {
    const { database, clock } = this.#parts;
    const until = clock.now() + this.#lockMs;
    for (;;) {
      try {
        await database.write(work);
        return;
      } catch (error) {
        const isOver = this.#stopped || clock.now() > until;
        if (isOver || !(error instanceof StoreUnavailableError)) throw error;
        await new Promise<void>((resolve) => void clock.after(recordAgainMs, resolve));
      }
    }
  }

  /** Completes a job, or schedules the next run of a repeating one; returns false if the claim is lost. */
  async #complete(tx: Transaction, { id, claim, kind }: ClaimedJob): Promise<boolean> {
    const { clock, recurring } = this.#parts;
    const every = recurring.find((other) => other.kind === kind)?.everyMs;
    if (every === undefined) return (await tx.run(deleteJob, { id, claim })) > 0;
    const run_at = clock.now() + every;
    const next = { id, claim, run_at, attempts: 0, state: 'waiting' as const, last_error: null };
    return (await tx.run(rescheduleJob, next)) > 0;
  }

  #retryMs(attempt: number): number {
    const { random = Math.random } = this.#parts;
    // Whole milliseconds: PostgreSQL's column accepts nothing else.
    return Math.round(Math.min(firstRetryMs * 2 ** (attempt - 1), maxRetryMs) * (0.5 + random()));
  }

  /** Renews the lock while the job runs; returns a function that stops this. */
  #keepLocked({ id, claim }: ClaimedJob): () => void {
    const { database, clock, logger } = this.#parts;
    let cancel: () => void = () => undefined;
    const renewLater = () => {
      cancel = clock.after(this.#lockMs / 3, () => {
        renewLater();
        database
          .write((tx) => tx.run(extendLock, { id, claim, now: clock.now(), lockMs: this.#lockMs }))
          .catch((error) => logger.warn({ err: error }, 'renewing a job lock failed'));
      });
    };
    renewLater();
    return () => cancel();
  }
}

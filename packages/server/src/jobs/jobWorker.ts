import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Logger } from '../observe/logger.ts';
import type { Database } from '../storage/database.ts';
import type { JobHandler } from './jobQueue.ts';
import {
  claimJobs,
  deleteJob,
  extendLock,
  insertJobUnlessThere,
  rescheduleJob,
  selectNextDue,
} from './jobStatements.ts';

/** A job that comes back by itself; one node does it each time. */
export interface RecurringJob {
  readonly kind: string;
  readonly everyMs: number;
}

interface WorkerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly recurring: readonly RecurringJob[];
  /** From 0 to 1; spreads the retries of jobs that failed together. */
  readonly random?: () => number;
}

type ClaimedJob = { id: number; kind: string; payload: string; attempts: number; claim: string };

const atOnce = 8;
const lockMs = 60_000;
const mostAttempts = 12;
const firstRetryMs = 1000;
const longestRetryMs = 3_600_000;
/** Jobs of other nodes are found at the latest then. */
const longestNapMs = 5000;

/** Does due jobs: each once, again later if it throws, again after a crash when its lock runs out. */
export class JobWorker {
  readonly #parts: WorkerParts;
  readonly #running = new Set<Promise<void>>();
  #cancelNap: () => void = () => undefined;
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = true;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { database, clock, recurring } = this.#parts;
    await database.write(async (tx) => {
      for (const { kind } of recurring) {
        await tx.run(insertJobUnlessThere, { kind, key: kind, run_at: clock.now(), payload: 'null' });
      }
    });
    this.#stopped = false;
    this.wake();
  }

  /** Looks for due jobs now. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#round) {
      this.#again = true;
      return;
    }
    this.#cancelNap();
    this.#round = this.#lookForJobs()
      .catch((error) => {
        this.#parts.logger.error({ err: error }, 'looking for jobs failed');
        this.#nap(longestNapMs);
      })
      .finally(() => {
        this.#round = undefined;
        if (!this.#again) return;
        this.#again = false;
        this.wake();
      });
  }

  /** Takes no more jobs and answers when those under way are done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelNap();
    await this.#round;
    this.#cancelNap();
    await Promise.all(this.#running);
  }

  async #lookForJobs(): Promise<void> {
    const { database, clock } = this.#parts;
    const free = atOnce - this.#running.size;
    if (free === 0) return;
    const due = await database.read.get(selectNextDue, {});
    if (due?.at == null) return this.#nap(longestNapMs);
    if (due.at > clock.now()) return this.#nap(Math.min(due.at - clock.now(), longestNapMs));

    const claim = randomUUID();
    const until = clock.now() + lockMs;
    const jobs = await database.write((tx) =>
      tx.all(claimJobs, { now: clock.now(), until, claim, limit: free }),
    );
    for (const job of jobs) this.#begin({ ...job, claim });
    if (jobs.length === 0) this.#nap(longestNapMs);
    else this.#again = true;
  }

  #nap(ms: number): void {
    if (!this.#stopped) this.#cancelNap = this.#parts.clock.after(ms, () => this.wake());
  }

  #begin(job: ClaimedJob): void {
    const done: Promise<void> = this.#do(job)
      .catch((error) =>
        this.#parts.logger.error({ err: error, job: job.kind }, 'the end of a job could not be written'),
      )
      .finally(() => {
        this.#running.delete(done);
        this.wake();
      });
    this.#running.add(done);
  }

  async #do(job: ClaimedJob): Promise<void> {
    const { database, clock, logger, handlers, recurring } = this.#parts;
    const release = this.#keepLocked(job);
    const every = recurring.find(({ kind }) => kind === job.kind)?.everyMs;
    const { id, claim, kind, attempts: attempt } = job;
    try {
      const handler = handlers[kind];
      if (!handler) throw new Error(`There is no handler for jobs of kind ${kind}.`);
      await handler({ id, kind, attempt, payload: JSON.parse(job.payload) });
      release();
      await database.write((tx) =>
        every === undefined
          ? tx.run(deleteJob, { id, claim })
          : tx.run(rescheduleJob, {
              id,
              claim,
              run_at: clock.now() + every,
              attempts: 0,
              state: 'waiting',
              last_error: null,
            }),
      );
    } catch (error) {
      release();
      const givenUp = attempt >= mostAttempts && every === undefined;
      logger[givenUp ? 'error' : 'warn'](
        { err: error, job: kind, attempt },
        givenUp ? 'job given up' : 'job failed',
      );
      await database.write((tx) =>
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

  #retryMs(attempt: number): number {
    const { random = Math.random } = this.#parts;
    return Math.min(firstRetryMs * 2 ** (attempt - 1), longestRetryMs) * (0.5 + random());
  }

  /** Renews the lock while the job runs; answers what ends that. */
  #keepLocked({ id, claim }: ClaimedJob): () => void {
    const { database, clock, logger } = this.#parts;
    let cancel: () => void = () => undefined;
    const renewLater = () => {
      cancel = clock.after(lockMs / 3, () => {
        renewLater();
        database
          .write((tx) => tx.run(extendLock, { id, claim, until: clock.now() + lockMs }))
          .catch((error) => logger.warn({ err: error }, 'a job lock could not be renewed'));
      });
    };
    renewLater();
    return () => cancel();
  }
}

import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../observe/logger.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { StoreUnavailableError } from '../storage/storeErrors.ts';
import type { JobMetrics } from './jobMetrics.ts';
import { ClaimLostError, type Job, type JobHandler } from './jobQueue.ts';
import { deleteJob, extendLock, rescheduleJob, selectClaimed } from './jobStatements.ts';

/** A repeating job; one node runs it each time. */
export interface RecurringJob {
  readonly kind: string;
  readonly everyMs: number;
}

/** A job that this node runs while its claim is valid. */
export interface ClaimedJob {
  readonly id: number;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
  readonly claim: string;
}

/** The services and settings that running a job needs. */
export interface RunnerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly recurring: readonly RecurringJob[];
  /** How long a job stays with a worker that shows no sign of life. */
  readonly lockMs: number;
  /** From 0 to 1; spreads the retries of jobs that failed together. */
  readonly random: () => number;
  readonly metrics: JobMetrics;
  isStopped(): boolean;
}

const maxAttempts = 12;
const firstRetryMs = 1000;
const maxRetryMs = 3_600_000;
/** The wait before the failure of a job is recorded again. */
const recordAgainMs = 1000;

/** Runs claimed jobs, and records how they end. */
export class JobRunner {
  readonly #parts: RunnerParts;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Rejects if the end of the job could not be recorded. */
  async run(job: ClaimedJob): Promise<void> {
    const { logger, metrics } = this.#parts;
    const { kind, attempts: attempt } = job;
    const release = this.#keepLocked(job);
    try {
      await this.#handle(job, release);
      metrics.ended(kind, 'done');
    } catch (error) {
      release();
      if (error instanceof ClaimLostError) {
        metrics.ended(kind, 'lost');
        logger.info({ job: kind, attempt }, 'a job went on at another worker');
      } else await this.#fail(job, error);
    }
  }

  /** Calls the job's handler, and completes the job unless the handler has done so. */
  async #handle(job: ClaimedJob, release: () => void): Promise<void> {
    const { database, handlers } = this.#parts;
    const { id, claim, kind, attempts: attempt } = job;
    const handler = handlers[kind];
    if (!handler) throw new Error(`There is no handler for jobs of kind ${kind}.`);
    let isDone = false;
    const requireClaim = async (tx: Transaction) => {
      if (!(await tx.get(selectClaimed, { id, claim }))) throw new ClaimLostError(kind);
    };
    const done: Job['done'] = async (tx) => {
      if (!(await this.#complete(tx, job))) throw new ClaimLostError(kind);
      tx.after(() => {
        isDone = true;
      });
    };
    // What was enqueued as this kind: `NewJob` has checked its type.
    const payload = JSON.parse(job.payload) as never;
    await handler({ id, kind, attempt, payload, done, requireClaim });
    release();
    if (!isDone) await database.write((tx) => this.#complete(tx, job));
  }

  /** Schedules the next attempt at a job, or gives it up. */
  async #fail({ id, claim, kind, attempts: attempt }: ClaimedJob, error: unknown): Promise<void> {
    const { clock, logger, metrics } = this.#parts;
    const isGivenUp = attempt >= maxAttempts && this.#repeatMs(kind) === undefined;
    metrics.ended(kind, isGivenUp ? 'given_up' : 'failed');
    const fields = { err: error, job: kind, attempt };
    if (isGivenUp) logger.error(fields, 'gave up on a job');
    else logger.warn(fields, 'job failed');
    await this.#recordFailure((tx) =>
      tx.run(rescheduleJob, {
        id,
        claim,
        run_at: clock.now() + this.#retryMs(attempt),
        attempts: attempt,
        state: isGivenUp ? 'failed' : 'waiting',
        last_error: String(error).slice(0, 1000),
      }),
    );
  }

  /** Writes, again while the store is unavailable: otherwise the job would stay claimed until its lock ends. */
  async #recordFailure(write: (tx: Transaction) => Promise<unknown>): Promise<void> {
    const { database, clock, lockMs, isStopped } = this.#parts;
    const until = clock.now() + lockMs;
    for (;;) {
      try {
        await database.write(write);
        return;
      } catch (error) {
        const isOver = isStopped() || clock.now() > until;
        if (isOver || !(error instanceof StoreUnavailableError)) throw error;
        await new Promise<void>((resolve) => void clock.after(recordAgainMs, resolve));
      }
    }
  }

  /** Completes a job, or schedules the next run of a repeating one; returns false if the claim is lost. */
  async #complete(tx: Transaction, { id, claim, kind }: ClaimedJob): Promise<boolean> {
    const everyMs = this.#repeatMs(kind);
    if (everyMs === undefined) return (await tx.run(deleteJob, { id, claim })) > 0;
    const run_at = this.#parts.clock.now() + everyMs;
    const next = { id, claim, run_at, attempts: 0, state: 'waiting' as const, last_error: null };
    return (await tx.run(rescheduleJob, next)) > 0;
  }

  /** Returns how often a job repeats; undefined if it does not. */
  #repeatMs(kind: string): number | undefined {
    return this.#parts.recurring.find((job) => job.kind === kind)?.everyMs;
  }

  #retryMs(attempt: number): number {
    // Whole milliseconds: PostgreSQL's column accepts nothing else.
    return Math.round(Math.min(firstRetryMs * 2 ** (attempt - 1), maxRetryMs) * (0.5 + this.#parts.random()));
  }

  /** Renews the lock while the job runs; returns a function that stops this. */
  #keepLocked({ id, claim }: ClaimedJob): () => void {
    const { database, clock, logger, lockMs } = this.#parts;
    let cancel: () => void = () => undefined;
    const renewLater = () => {
      cancel = clock.after(lockMs / 3, () => {
        renewLater();
        database
          .write((tx) => tx.run(extendLock, { id, claim, now: clock.now(), lockMs }))
          .catch((error) => logger.warn({ err: error }, 'renewing a job lock failed'));
      });
    };
    renewLater();
    return () => cancel();
  }
}

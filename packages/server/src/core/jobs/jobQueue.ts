import type { Clock } from '../clock/clock.ts';
import type { Transaction } from '../storage/database.ts';
import type { JobKind, JobPayloads } from './jobPayloads.ts';
import { deleteJobOfKey, insertJob } from './jobStatements.ts';

/** A job as passed to its handler. */
export interface Job<Kind extends JobKind = JobKind> {
  readonly id: number;
  readonly kind: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly payload: JobPayloads[Kind];
  /**
   * Completes the job in the handler's own transaction: its writes then happen exactly once, with one commit instead of
   * two. A handler that never calls it completes when it returns. Throws a {@link ClaimLostError} like
   * {@link requireClaim}.
   */
  done(tx: Transaction): Promise<void>;
  /**
   * Ensures that this run's writes happen only while the job belongs to it. Throws a {@link ClaimLostError}, which rolls
   * the transaction back, if another worker has claimed the job since, or if it was replaced or cancelled.
   */
  requireClaim(tx: Transaction): Promise<void>;
}

/** The job belongs to this run no longer. */
export class ClaimLostError extends Error {
  constructor(kind: string) {
    super(`Another run has replaced this one of the job ${kind}.`);
    this.name = 'ClaimLostError';
  }
}

/**
 * Handles a job. Unless it calls {@link Job.done}, it may run twice after a crash and must be idempotent. Where a pause
 * of the process could make two runs overlap, writes before the last one call {@link Job.requireClaim}. A throw means:
 * retry later. Without a kind, it is the handler of some kind.
 */
export type JobHandler<Kind extends JobKind = never> = (job: Job<Kind>) => Promise<void>;

/** Handlers by kind. */
export type JobHandlers = { readonly [Kind in JobKind]?: JobHandler<Kind> };

/**
 * A job to enqueue. `run_at` is in milliseconds since 1970 and defaults to now. At most one job is waiting per `key`: a
 * later one replaces its time and payload.
 */
export type NewJob = {
  [Kind in JobKind]: { kind: Kind; payload: JobPayloads[Kind]; run_at?: number; key?: string };
}[JobKind];

/** Durable background work, enqueued in the transaction of the change that needs it. */
export interface Jobs {
  enqueue(tx: Transaction, job: NewJob): Promise<void>;
  /** Cancels the waiting job of this key, if any. */
  cancel(tx: Transaction, key: string): Promise<void>;
}

/** Creates the write side of the jobs table; `wake` is called once a job is durable. */
export function createJobs(
  clock: Clock,
  wake: () => void,
  isQuick: (kind: string) => boolean = () => false,
): Jobs {
  return {
    async enqueue(tx, { kind, payload, run_at = clock.now(), key }) {
      const quick = isQuick(kind) ? 1 : 0;
      await tx.run(insertJob, {
        kind,
        key: key ?? null,
        quick,
        run_at,
        payload: JSON.stringify(payload ?? null),
      });
      tx.after(wake);
    },
    async cancel(tx, key) {
      await tx.run(deleteJobOfKey, { key });
    },
  };
}

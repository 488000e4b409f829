import type { Clock } from '../clock/clock.ts';
import type { Transaction } from '../storage/database.ts';
import { deleteJobOfKey, insertJob } from './jobStatements.ts';

/** A piece of work for later, as its handler gets it. */
export interface Job {
  readonly id: number;
  readonly kind: string;
  /** Which try this is, from 1. */
  readonly attempt: number;
  readonly payload: unknown;
  /**
   * Takes the job off in the handler's own transaction: what that writes is then done exactly once, and costs one write
   * in place of two. A handler that never calls it is done when it answers.
   */
  done(tx: Transaction): Promise<void>;
}

/**
 * Does a job. Unless it ends with {@link Job.done} it may run twice after a crash, so it must be safe to repeat. A
 * throw means: try again later.
 */
export type JobHandler = (job: Job) => Promise<void>;

/** Work that outlives the process: enqueued in the transaction of the change that asks for it. */
export interface Jobs {
  /**
   * Enqueues a job. `run_at` is in milliseconds since 1970 (now, if left out). With a `key` there is at most one
   * waiting job of that key: a later call replaces its time and payload.
   */
  enqueue(
    tx: Transaction,
    job: { kind: string; payload: unknown; run_at?: number; key?: string },
  ): Promise<void>;
  /** Takes back the waiting job of this key, if there is one. */
  cancel(tx: Transaction, key: string): Promise<void>;
}

/** The writing side of the jobs table; `wake` is called once a job is durable. */
export function createJobs(
  clock: Clock,
  wake: () => void,
  isQuick: (kind: string) => boolean = () => false,
): Jobs {
  return {
    async enqueue(tx, { kind, payload, run_at = clock.now(), key = null }: NewJob) {
      const quick = isQuick(kind) ? 1 : 0;
      await tx.run(insertJob, { kind, key, quick, run_at, payload: JSON.stringify(payload ?? null) });
      tx.after(wake);
    },
    async cancel(tx, key) {
      await tx.run(deleteJobOfKey, { key });
    },
  };
}

type NewJob = { kind: string; payload: unknown; run_at?: number; key?: string | null };

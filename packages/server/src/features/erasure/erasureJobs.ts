import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** The kind of job that takes what is gone out of the log. */
export const logJob = 'erasure.log';
/** The kind of job that takes what is gone off the disk. */
export const diskJob = 'erasure.disk';

/** Erasures that come one after the other are taken off the disk together. */
const diskDelayMs = 1000;

/** The content that a job removes from the log, and the streams to search: all where none are named. */
export interface LogErasure {
  readonly messages?: readonly string[];
  readonly users?: readonly string[];
  readonly authors?: readonly string[];
  /** Things in messages that have an id of their own, such as answers to a poll. */
  readonly parts?: readonly string[];
  readonly cid?: string;
  readonly streams?: readonly string[];
}

/** Asks for what is gone to be taken out of the log, right after this transaction. */
export const askForLog = (context: ServerContext, tx: Transaction, payload: LogErasure): Promise<void> =>
  context.jobs.enqueue(tx, { kind: logJob, payload });

/** Asks for what is gone to be taken off the disk, soon after this transaction. */
export const askForDisk = (context: ServerContext, tx: Transaction): Promise<void> =>
  context.jobs.enqueue(tx, {
    kind: diskJob,
    key: diskJob,
    run_at: context.clock.now() + diskDelayMs,
    payload: null,
  });

import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** The kind of job that removes erased content from the log. */
export const logJob = 'erasure.log';
/** The kind of job that removes erased content from the disk. */
export const diskJob = 'erasure.disk';

/** Consecutive erasures are removed from the disk together. */
const diskDelayMs = 1000;

/** The erased content to remove from the log, and the streams to search; defaults to all. */
export interface LogErasure {
  readonly messages?: readonly string[];
  readonly users?: readonly string[];
  readonly authors?: readonly string[];
  /** Parts of messages with their own ids, such as poll answers. */
  readonly parts?: readonly string[];
  readonly cid?: string;
  readonly streams?: readonly string[];
}

/** Enqueues removal from the log, right after this transaction. */
export const enqueueLogErasure = (
  context: ServerContext,
  tx: Transaction,
  payload: LogErasure,
): Promise<void> => context.jobs.enqueue(tx, { kind: logJob, payload });

/** Enqueues removal from the disk, soon after this transaction. */
export const enqueueDiskErasure = (context: ServerContext, tx: Transaction): Promise<void> =>
  context.jobs.enqueue(tx, {
    kind: diskJob,
    key: diskJob,
    run_at: context.clock.now() + diskDelayMs,
    payload: null,
  });

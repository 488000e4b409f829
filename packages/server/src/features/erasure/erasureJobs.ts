import type { ServerContext } from '../../core/feature/feature.ts';
import { selectLastPosition } from '../../core/log/eventStatements.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** The kind of job that removes erased content from the log. */
export const logJob = 'erasure.log';
/** The kind of job that removes erased content from the disk. */
export const diskJob = 'erasure.disk';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [logJob]: LogErasure;
    [diskJob]: null;
  }
}

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
  /** The last event of the log at the time: an erased message that its author's client sends again is a new one. */
  readonly upTo?: number;
}

/** Enqueues removal from the log, right after this transaction. */
export async function enqueueLogErasure(
  context: ServerContext,
  tx: Transaction,
  what: Omit<LogErasure, 'upTo'>,
): Promise<void> {
  const upTo = (await tx.get(selectLastPosition, {}))?.position ?? 0;
  await context.jobs.enqueue(tx, { kind: logJob, payload: { ...what, upTo } });
}

/** Enqueues removal from the disk, soon after this transaction. */
export const enqueueDiskErasure = (context: ServerContext, tx: Transaction): Promise<void> =>
  context.jobs.enqueue(tx, {
    kind: diskJob,
    key: diskJob,
    run_at: context.clock.now() + diskDelayMs,
    payload: null,
  });

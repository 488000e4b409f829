import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { type StoreProblem, StoreUnavailableError } from './storeErrors.ts';

/** How often a continuing failure is logged. */
const logEveryMs = 30_000;

/** A group of writes that became durable together. */
export interface DurableBatch {
  readonly writes: number;
  /** From its first write to the end of its sync. */
  readonly durationMs: number;
}

/** Counts the outcomes of writes, and knows whether the store is writable. */
export interface StoreHealth {
  /** Why the last write failed; undefined if it succeeded. */
  readonly problem: StoreProblem | undefined;
  failed(error: unknown): void;
  succeeded(batch: DurableBatch): void;
}

/** For a store without monitoring. */
export const unwatchedStore: StoreHealth = {
  problem: undefined,
  failed: () => undefined,
  succeeded: () => undefined,
};

/** Logs and counts failed writes: a line when they begin, one every 30 s with their number, and one when they end. */
export function watchStore({
  clock,
  logger,
  metrics,
}: {
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
}): StoreHealth {
  let problem: StoreProblem | undefined;
  let failures = 0;
  let loggedAt = 0;
  const counters = {
    disk_full: metrics.counter('confab_store_disk_full_total', 'Writes that failed because the disk is full'),
    unavailable: metrics.counter(
      'confab_store_unavailable_total',
      'Writes that failed because the store could not be used',
    ),
  };
  const commits = metrics.histogram(
    'confab_store_commit_seconds',
    'Time until a group of writes was durable, from the begin of the first',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
  );
  const writes = metrics.counter('confab_store_writes_total', 'Writes that are durable');
  metrics.gauge('confab_store_writable', 'Whether the last write succeeded: 1 or 0', () =>
    problem === undefined ? 1 : 0,
  );
  return {
    get problem() {
      return problem;
    },
    failed(error) {
      if (!(error instanceof StoreUnavailableError)) return;
      failures++;
      counters[error.problem].add(1);
      const isNew = problem !== error.problem;
      problem = error.problem;
      if (!isNew && clock.now() - loggedAt < logEveryMs) return;
      loggedAt = clock.now();
      logger.error({ problem, failures, reason: error.message }, 'writes to the store are failing');
    },
    succeeded(batch) {
      commits.observe(batch.durationMs / 1000);
      writes.add(batch.writes);
      if (problem === undefined) return;
      logger.info({ problem, failures }, 'writes to the store are working again');
      problem = undefined;
      failures = 0;
    },
  };
}

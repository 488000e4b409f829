import type { Metrics } from '../observe/metrics.ts';

/** How an attempt of a job ended: a failed one is retried, a given-up one is not, a lost one belongs to another worker. */
export type JobOutcome = 'done' | 'failed' | 'given_up' | 'lost';

/** Counts jobs by the outcome of their attempts. */
export interface JobMetrics {
  ended(kind: string, outcome: JobOutcome): void;
}

export function createJobMetrics(
  metrics: Metrics,
  {
    kinds,
    running,
    oldestDueMs,
  }: { kinds: readonly string[]; running: () => number; oldestDueMs: () => number },
): JobMetrics {
  const tries = metrics.labelledCounter('confab_jobs_total', 'Job attempts, by kind and outcome', [
    'kind',
    'outcome',
  ]);
  // An alert on an increase needs a series before the first event.
  for (const kind of kinds) {
    for (const outcome of ['done', 'failed', 'given_up']) tries.add({ kind, outcome }, 0);
  }
  metrics.gauge('confab_jobs_running', 'Running jobs', running);
  metrics.gauge(
    'confab_jobs_oldest_due_seconds',
    'How long the oldest waiting job has been due',
    () => oldestDueMs() / 1000,
  );
  return { ended: (kind, outcome) => tries.add({ kind, outcome }, 1) };
}

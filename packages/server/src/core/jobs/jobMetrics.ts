import type { Metrics } from '../observe/metrics.ts';

/** How a try of a job ended: one that failed is tried again, one that was given up is not. */
export type JobOutcome = 'done' | 'failed' | 'given_up';

/** Counts jobs by how their tries end. */
export interface JobMetrics {
  ended(kind: string, outcome: JobOutcome): void;
}

export function createJobMetrics(
  metrics: Metrics,
  { running, oldestDueMs }: { running: () => number; oldestDueMs: () => number },
): JobMetrics {
  const tries = metrics.labelledCounter('confab_jobs_total', 'Job attempts, by kind and outcome', [
    'kind',
    'outcome',
  ]);
  metrics.gauge('confab_jobs_running', 'Running jobs', running);
  metrics.gauge(
    'confab_jobs_oldest_due_seconds',
    'How long the oldest waiting job has been due',
    () => oldestDueMs() / 1000,
  );
  return { ended: (kind, outcome) => tries.add({ kind, outcome }, 1) };
}

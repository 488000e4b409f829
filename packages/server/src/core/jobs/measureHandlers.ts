import type { Metrics } from '../observe/metrics.ts';
import type { JobHandler } from './jobQueue.ts';

type Handlers = Readonly<Record<string, JobHandler>>;

/** Wraps the handlers to measure the duration of each kind of job. */
export function measureHandlers(handlers: Handlers, metrics: Metrics): Handlers {
  const times = metrics.labelledHistogram(
    'confab_job_seconds',
    'Duration of job attempts, by kind',
    'kind',
    [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
  );
  const measured = Object.entries(handlers).map(([kind, handle]): [string, JobHandler] => [
    kind,
    async (job) => {
      const began = performance.now();
      await handle(job).finally(() => times.observe(kind, (performance.now() - began) / 1000));
    },
  ]);
  return Object.fromEntries(measured);
}

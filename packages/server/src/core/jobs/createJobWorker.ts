import type { ServerContext } from '../feature/feature.ts';
import type { FeatureParts } from '../feature/featureParts.ts';
import { trimLog } from '../log/retention.ts';
import { JobWorker } from './jobWorker.ts';
import { measureHandlers } from './measureHandlers.ts';
import { traceHandlers } from './traceHandlers.ts';

const trimLogEveryMs = 3_600_000;
const sweepLimitsEveryMs = 600_000;

/** Creates the worker of a node, which runs the jobs of all features and of the foundations, measured and traced. */
export function createJobWorker(
  { database, clock, logger, metrics, tracing, limits }: ServerContext,
  { jobHandlers, recurring }: FeatureParts,
  node: string,
): JobWorker {
  const handlers = {
    ...jobHandlers,
    'log.trim': async () => void (await trimLog(database, clock)),
    'limits.sweep': () => limits.sweep(),
  };
  return new JobWorker({
    database,
    clock,
    logger,
    metrics,
    node,
    handlers: measureHandlers(traceHandlers(handlers, tracing), metrics),
    recurring: [
      ...recurring,
      { kind: 'log.trim', everyMs: trimLogEveryMs },
      { kind: 'limits.sweep', everyMs: sweepLimitsEveryMs },
    ],
  });
}

import type { Tracing } from '../observe/tracing.ts';
import type { JobHandler } from './jobQueue.ts';

type Handlers = Readonly<Record<string, JobHandler>>;

/** Wraps the handlers in spans where traces are collected. */
export function traceHandlers(handlers: Handlers, tracing: Tracing): Handlers {
  if (!tracing.on) return handlers;
  const traced = Object.entries(handlers).map(([kind, handle]): [string, JobHandler] => [
    kind,
    (job) => {
      const attributes = { 'confab.job.kind': kind, 'confab.job.attempt': job.attempt };
      return tracing.span(`job ${kind}`, { attributes, isRoot: true }, () => handle(job));
    },
  ]);
  return Object.fromEntries(traced);
}

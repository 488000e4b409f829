import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * prom-client's monitor of the event loop wakes an idle process a hundred times a second. `watchEventLoop` measures
 * ten times a second instead, so the monitor never fires and its figures are not exported.
 */
const neverMs = 2 ** 31 - 1;
const monitoredFigures = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'];

let registry: Registry | undefined;

/**
 * Returns the metrics of this process and of Node, which its servers share: prom-client's observer of garbage
 * collection never ends and keeps its registry, so a server's own registry would keep the stopped server in memory.
 */
export function processMetrics(): Registry {
  registry ??= createRegistry();
  return registry;
}

function createRegistry(): Registry {
  const created = new Registry();
  // Without a prefix: dashboards for Node expect these names.
  collectDefaultMetrics({ register: created, eventLoopMonitoringPrecision: neverMs });
  for (const figure of monitoredFigures) created.removeSingleMetric(`nodejs_eventloop_lag_${figure}_seconds`);
  return created;
}

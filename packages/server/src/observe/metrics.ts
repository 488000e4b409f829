import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What Prometheus reads at `/metrics`. One registry for each server. */
export interface Metrics {
  /** A function that counts an answered request of this route. */
  requestTimer(route: string): (durationMs: number) => void;
  /** Counts an error answer by its name. */
  error(name: string): void;
  /** Shows a number that is read when Prometheus asks. */
  gauge(name: string, help: string, read: () => number): void;
  /** A counter that only goes up. */
  counter(name: string, help: string): { add(by: number): void };
  /** A counter that only goes up, one for each value of a label. */
  labelledCounter(name: string, help: string, label: string): { add(value: string, by: number): void };
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'confab_' });
  const requests = new Histogram({
    name: 'confab_http_request_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers,
  });
  const errors = new Counter({
    name: 'confab_http_errors_total',
    help: 'Error answers, by name',
    labelNames: ['name'],
    registers,
  });

  return {
    requestTimer(route) {
      const timer = requests.labels(route);
      return (durationMs) => timer.observe(durationMs / 1000);
    },
    error: (name) => errors.labels(name).inc(),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    counter: (name, help) => {
      const counter = new Counter({ name, help, registers });
      return { add: (by) => counter.inc(by) };
    },
    labelledCounter: (name, help, label) => {
      const counter = new Counter({ name, help, labelNames: [label], registers });
      return { add: (value, by) => counter.labels(value).inc(by) };
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

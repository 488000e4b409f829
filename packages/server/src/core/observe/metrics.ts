import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Logger } from './logger.ts';
import { processMetrics } from './processMetrics.ts';

/** A counted error answer. */
export interface RequestFailure {
  /** The route as in the contract, such as `GET /channels/{type}/{id}`; `none` if there was no match. */
  readonly route: string;
  readonly status: number;
  readonly name: string;
}

/** Counts by labels; adding 0 creates a series before the first event. */
export interface LabelledCounter<Label extends string> {
  add(labels: Readonly<Record<Label, string>>, by: number): void;
}

/** A series of a counter that is kept elsewhere. */
export interface CountedSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The Prometheus metrics at `/metrics`: those of the server and of its process. docs/metrics.md lists them. */
export interface Metrics {
  /** Returns a function that counts an answered request of this route. */
  requestTimer(route: string): (durationMs: number) => void;
  /** Counts an error answer. */
  requestFailed(failure: RequestFailure): void;
  /** Exports a number that is read on each scrape; omitted if reading throws. */
  gauge(name: string, help: string, read: () => number): void;
  /** Exports a number for each value of a label, read on each scrape; omitted if reading throws. */
  labelledGauge(
    name: string,
    help: string,
    label: string,
    read: () => Readonly<Record<string, number>>,
  ): void;
  /** Creates a counter that only goes up. */
  counter(name: string, help: string): { add(by: number): void };
  /** Exports a count that is kept elsewhere and only goes up. */
  readCounter(name: string, help: string, read: () => number): void;
  /** Exports counts of several series with labels, which are kept elsewhere and only go up. */
  readCounters(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly CountedSeries[],
  ): void;
  /** Creates a counter with labels, which must have few values. */
  labelledCounter<Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ): LabelledCounter<Label>;
  /** Creates a histogram of durations. */
  histogram(name: string, help: string, buckets: readonly number[]): { observe(seconds: number): void };
  /** Creates a histogram of durations for each value of a label, which must have few. */
  labelledHistogram(
    name: string,
    help: string,
    label: string,
    buckets: readonly number[],
  ): { observe(value: string, seconds: number): void };
  /** Exports constant facts: a metric that is always 1, with the facts as its labels. */
  info(name: string, help: string, facts: Readonly<Record<string, string>>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export function createMetrics(logger?: Pick<Logger, 'error'>): Metrics {
  const ofProcess = processMetrics();
  const registry = new Registry();
  const registers = [registry];
  const failing = new Set<string>();
  /** Reads a number that is kept elsewhere; if that throws, logs it once per metric and returns undefined. */
  const readSafely = <T>(name: string, read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!failing.has(name)) logger?.error({ err: error, metric: name }, 'A metric could not be read.');
      failing.add(name);
      return undefined;
    }
  };
  const requests = new Histogram({
    name: 'confab_http_request_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers,
  });
  const failures = new Counter({
    name: 'confab_http_errors_total',
    help: 'Error answers, by route, status and error name',
    labelNames: ['route', 'status', 'name'],
    registers,
  });

  return {
    requestTimer(route) {
      const timer = requests.labels(route);
      return (durationMs) => timer.observe(durationMs / 1000);
    },
    requestFailed: ({ route, status, name }) => failures.labels(route, String(status), name).inc(),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          const value = readSafely(name, read);
          if (value === undefined) this.remove();
          else this.set(value);
        },
      });
    },
    labelledGauge: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          const numbers = readSafely(name, read) ?? {};
          for (const [value, number] of Object.entries(numbers)) this.set({ [label]: value }, number);
        },
      });
    },
    counter: (name, help) => {
      const counter = new Counter({ name, help, registers });
      return { add: (by) => counter.inc(by) };
    },
    readCounter: (name, help, read) => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          const value = readSafely(name, read);
          this.reset();
          if (value === undefined) this.remove();
          else this.inc(value);
        },
      });
    },
    readCounters: (name, help, labels, read) => {
      new Counter({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect() {
          this.reset();
          for (const { labels: of, value } of readSafely(name, read) ?? []) this.inc(of, value);
        },
      });
    },
    labelledCounter: (name, help, labels) => {
      const counter = new Counter({ name, help, labelNames: [...labels], registers });
      return { add: (values, by) => counter.inc(values, by) };
    },
    histogram: (name, help, buckets) => {
      const histogram = new Histogram({ name, help, buckets: [...buckets], registers });
      return { observe: (seconds) => histogram.observe(seconds) };
    },
    labelledHistogram: (name, help, label, buckets) => {
      const histogram = new Histogram({ name, help, labelNames: [label], buckets: [...buckets], registers });
      return { observe: (value, seconds) => histogram.observe({ [label]: value }, seconds) };
    },
    info: (name, help, facts) => {
      new Gauge({ name, help, labelNames: Object.keys(facts), registers }).set(facts, 1);
    },
    text: async () => `${await ofProcess.metrics()}${await registry.metrics()}`,
    contentType: registry.contentType,
  };
}

import type { Clock } from '../clock/clock.ts';
import { eventTimeOf } from '../log/eventJson.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';
import type { Metrics } from '../observe/metrics.ts';

/** An event in this time is enough: measuring one costs a tenth of receiving it. */
const sampleEveryMs = 100;

/** Measures how events of other nodes arrive. */
export interface BusMetrics {
  /** Counts events that were read from the log although messages should have brought them. */
  recovered(events: number): void;
  /** Counts events that were not kept because too many wait. */
  overflowed(events: number): void;
  /** Measures how long ago this event was written, unless another one was measured a moment ago. */
  delivered(event: LoggedEvent): void;
  /** Records that everything written before `time` has been delivered. */
  wholeUpTo(time: number): void;
}

interface Sources {
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly waiting: () => number;
  readonly isConnected: () => boolean;
}

/** Exports the metrics of the bus of a node. */
export function createBusMetrics({ metrics, clock, waiting, isConnected }: Sources): BusMetrics {
  let wholeAt = clock.now();
  let sampledAt = Number.NEGATIVE_INFINITY;
  metrics.gauge('confab_bus_waiting_events', 'Events that wait for earlier ones', waiting);
  metrics.gauge('confab_bus_connected', 'Whether messages reach the other servers: 1 or 0', () =>
    isConnected() ? 1 : 0,
  );
  metrics.gauge(
    'confab_bus_log_lag_seconds',
    'Time since the log was last read to its end',
    () => Math.max(0, clock.now() - wholeAt) / 1000,
  );
  const recovered = metrics.counter(
    'confab_bus_recovered_events_total',
    'Events of other servers that were read from the log because no message brought them',
  );
  const overflowed = metrics.counter(
    'confab_bus_overflowed_events_total',
    'Events of other servers that were dropped because too many waited for earlier ones',
  );
  const lag = metrics.histogram(
    'confab_bus_lag_seconds',
    'Time from the writing of an event at another server to its delivery at this one',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10, 60],
  );
  return {
    recovered: (events) => recovered.add(events),
    overflowed: (events) => overflowed.add(events),
    delivered({ json }) {
      const now = clock.now();
      // The clock may be set back.
      if (Math.abs(now - sampledAt) < sampleEveryMs) return;
      sampledAt = now;
      const writtenAt = eventTimeOf(json);
      if (writtenAt !== undefined) lag.observe(Math.max(0, now - writtenAt) / 1000);
    },
    wholeUpTo(time) {
      wholeAt = time;
    },
  };
}

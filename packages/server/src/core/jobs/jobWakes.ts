import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';

/** Wakes the workers of a cluster for jobs that were enqueued here. */
export interface JobWakes {
  /** Called once a job is durable. */
  wake(): void;
  /** From now on, and at once, the other servers are woken instead of this one. */
  handOver(): void;
}

const topic = 'jobs';
/** Jobs that are enqueued within this time share a message. */
const gatherMs = 20;

/** Creates the wakes of a server; one that runs no jobs itself wakes the others. */
export function createJobWakes(parts: {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly runsJobs: boolean;
  readonly wakeWorker: () => void;
}): JobWakes {
  const { bus, clock, wakeWorker } = parts;
  let runsHere = parts.runsJobs;
  let isWaiting = false;
  bus.onBroadcast(topic, wakeWorker);
  const wakeOthers = () => {
    if (isWaiting) return;
    isWaiting = true;
    clock.after(gatherMs, () => {
      isWaiting = false;
      bus.broadcast(topic, '');
    });
  };
  return {
    wake: () => (runsHere ? wakeWorker() : wakeOthers()),
    handOver() {
      runsHere = false;
      bus.broadcast(topic, '');
    },
  };
}

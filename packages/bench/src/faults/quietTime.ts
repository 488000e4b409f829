import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { ClusterFault } from './clusterFaults.ts';

const lastsMs = 4_000;

/** Some seconds in which nothing fails; `busy` returns the share of the machine's processors that were busy then. */
export function quietTime(): ClusterFault & { busy(): number } {
  let busy = 0;
  return {
    name: 'nothing failed',
    lastsMs,
    mayRepeatDeliveries: false,
    async strike() {
      const before = processorTimes();
      await setTimeout(lastsMs);
      const after = processorTimes();
      busy = 1 - (after.idle - before.idle) / (after.all - before.all);
    },
    busy: () => busy,
  };
}

/** Returns how long the processors have been idle, and there, in milliseconds. */
function processorTimes(): { idle: number; all: number } {
  let [idle, all] = [0, 0];
  for (const { times } of cpus()) {
    idle += times.idle;
    for (const time of Object.values(times)) all += time;
  }
  return { idle, all };
}

import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** The processors of the measured process and of its load, for the report. */
export type Placement = typeof placed | 'left to the system';

export const placed = 'main thread on a processor of its own';

/** Returns what this machine supports: placement needs Linux, a second processor, and `taskset` (util-linux). */
export function placementHere(): Placement {
  const isPossible =
    processors().length > 1 && spawnSync('taskset', ['-p', String(process.pid)]).status === 0;
  return isPossible ? placed : 'left to the system';
}

/**
 * Gives the main thread of the measured process a processor of its own, and the others to everything beside it: its
 * other threads and the load. A thread inherits its processors from its creator, so call this when all exist.
 */
export async function placeApart(measuredPid: number, loadPid: number): Promise<void> {
  const [own, ...others] = processors();
  await run('taskset', ['-acp', others.join(), String(measuredPid)]);
  await run('taskset', ['-cp', String(own), String(measuredPid)]);
  await run('taskset', ['-acp', others.join(), String(loadPid)]);
}

const run = promisify(execFile);

/** Returns the processors that this process may use; none if the system does not report them. */
function processors(): number[] {
  const list = process.platform === 'linux' ? readFileSync('/proc/self/status', 'utf8') : '';
  const ranges = /^Cpus_allowed_list:\s*(.+)$/m.exec(list)?.[1]?.split(',') ?? [];
  return ranges.flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number) as [number, number?];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

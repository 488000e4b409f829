import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { childrenOf } from '@confab/testing/process';

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
 * Gives the main threads of the measured processes a processor of their own, and the others to everything beside them:
 * their other threads, and the other processes with their children. A thread and a process inherit their processors from
 * their creator, so call this when all exist.
 */
export async function placeApart(measured: readonly number[], others: readonly number[]): Promise<void> {
  const [own, ...rest] = processors();
  for (const pid of measured) {
    await run('taskset', ['-acp', rest.join(), String(pid)]);
    await run('taskset', ['-cp', String(own), String(pid)]);
  }
  for (const pid of others) {
    await run('taskset', ['-acp', rest.join(), String(pid)]);
    // One that has ended meanwhile needs no processor.
    for (const child of childrenOf(pid))
      await run('taskset', ['-acp', rest.join(), String(child)]).catch(() => undefined);
  }
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

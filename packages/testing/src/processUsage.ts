import { readdirSync, readFileSync } from 'node:fs';

/** The resources that a process and its children have used so far. */
export interface ProcessUsage {
  /** Memory that is theirs alone: the pages of the program itself are shared by all. */
  memoryKb: number;
  cpuSeconds: number;
}

/** The unit in which Linux counts a process's time, the same on all machines that Node runs on. */
const ticksPerSecond = 100;

/**
 * Reads the usage of a process from the system. Linux only: the figures are for comparison, on the machines of servers.
 */
export function usageOf(pid: number): ProcessUsage {
  const memory = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command's name, in parentheses, may contain spaces: count the fields after it.
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = { memoryKb: Number(memory), cpuSeconds: (Number(user) + Number(system)) / ticksPerSecond };
  return childrenOf(pid)
    .flatMap(usageUnlessEnded)
    .reduce(
      (sum, child) => ({
        memoryKb: sum.memoryKb + child.memoryKb,
        cpuSeconds: sum.cpuSeconds + child.cpuSeconds,
      }),
      own,
    );
}

/** Returns nothing for a process that ended after it was listed. */
function usageUnlessEnded(pid: number): ProcessUsage[] {
  try {
    return [usageOf(pid)];
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Returns the processes that a process has started and that have not ended. */
export function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean)).map(Number);
}

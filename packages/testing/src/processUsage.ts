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
  const counted = (Number(user) + Number(system)) / ticksPerSecond;
  const own = { memoryKb: Number(memory), cpuSeconds: Math.max(counted, cpuOfThreads(pid)) };
  return childrenOf(pid)
    .flatMap((child) => unlessEnded(() => usageOf(child)) ?? [])
    .reduce(
      (sum, child) => ({
        memoryKb: sum.memoryKb + child.memoryKb,
        cpuSeconds: sum.cpuSeconds + child.cpuSeconds,
      }),
      own,
    );
}

/**
 * Returns the CPU seconds of the threads that a process has now, in nanoseconds: a tick is more than some measured parts
 * use. The process's own count includes the threads that have ended.
 */
const cpuOfThreads = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const path = `/proc/${pid}/task/${thread}/schedstat`;
    const [cpuNs] = unlessEnded(() => readFileSync(path, 'utf8').split(' ')) ?? ['0'];
    return sum + Number(cpuNs) / 1e9;
  }, 0);

/** Returns `undefined` for a process or thread that ended after it was listed. */
function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Returns the processes that a process has started and that have not ended. */
export function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean)).map(Number);
}

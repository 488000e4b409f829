import { readFileSync } from 'node:fs';

/** What a process has used so far. */
export interface ProcessUsage {
  memoryKb: number;
  cpuSeconds: number;
}

/** The unit in which Linux counts a process's time, the same on all machines that Node runs on. */
const ticksPerSecond = 100;

/** Asks the system about a process. Linux only: the figures are for comparing, on the machines that servers run on. */
export function usageOf(pid: number): ProcessUsage {
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command's name, in parentheses, may hold spaces: count the fields behind it.
  const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { memoryKb: Number(memory), cpuSeconds: (Number(user) + Number(system)) / ticksPerSecond };
}

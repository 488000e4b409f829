import { readFileSync } from 'node:fs';
import { onPostgres } from '@confab/testing/postgres';
import { type ProcessUsage, usageOf } from '@confab/testing/process';

/** Returns the id of the PostgreSQL's main process, whose children do its work; it must run on this machine. */
export const postgresPid = (url: string): Promise<number> =>
  onPostgres(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const status = readFileSync(`/proc/${rows[0]!.pid}/status`, 'utf8');
    return Number(/^PPid:\s+(\d+)$/m.exec(status)![1]);
  });

const ticksPerSecond = 100;

/** Reads the usage of PostgreSQL's processes, including those that have ended: connections come and go. */
export function usageOfPostgres(pid: number): ProcessUsage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, , , , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const running = usageOf(pid);
  return { ...running, cpuSeconds: running.cpuSeconds + (Number(user) + Number(system)) / ticksPerSecond };
}

/**
 * Returns the CPU seconds of PostgreSQL's processes by their id, without those of connections to other databases of
 * measurements.
 */
export function cpuByProcess(postmasterPid: number, databaseName: string): Map<number, number> {
  const children = readFileSync(`/proc/${postmasterPid}/task/${postmasterPid}/children`, 'utf8');
  const found = new Map<number, number>();
  for (const pid of children.split(' ').filter(Boolean).map(Number)) {
    try {
      const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (title.includes(measuredDatabases) && !title.includes(databaseName)) continue;
      // In nanoseconds: most of these processes use less than a tick between two readings.
      const [cpuNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
      found.set(pid, Number(cpuNs) / 1e9);
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found;
}

/** The beginning of the names of the databases that measurements create. */
const measuredDatabases = 'confab_bench_';

/** Returns the CPU seconds between two readings of {@link cpuByProcess}. */
export const cpuBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);

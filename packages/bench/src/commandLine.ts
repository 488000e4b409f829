import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseName } from '@confab/testing/process';
import type { BusName } from './benches/benchOptions.ts';

/** Exits with one sentence and the usage of the command. */
export function refuse(problem: string, usage: string): never {
  console.error(`${problem}\n${usage}`);
  process.exit(2);
}

/** Returns the database with this name. */
export function databaseOf(name: string, usage: string): DatabaseName {
  if (name === 'sqlite' || name === 'postgres') return name;
  refuse(`There is no database ${name}: sqlite or postgres.`, usage);
}

/** Returns the bus with this name. */
export function busOf(name: string, usage: string): BusName {
  if (name === 'nats' || name === 'postgres') return name;
  refuse(`There is no bus ${name}: nats or postgres.`, usage);
}

/** Returns the seconds of `--seconds`. */
export function secondsOf(text: string | undefined, usage: string): number | undefined {
  if (text === undefined) return undefined;
  const seconds = Number(text);
  if (!(seconds >= 1)) refuse('--seconds must be a number from 1.', usage);
  return seconds;
}

/** Sizes of stores that a bench varies: more would need minutes to fill on PostgreSQL. */
const usualSizes = { sqlite: '10000,1000000,10000000', postgres: '10000,1000000' };

/** Returns the sizes of `--sizes`. */
export function sizesOf(list: string | undefined, database: DatabaseName, usage: string): number[] {
  const sizes = (list ?? usualSizes[database]).split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1000))
    refuse('A size is a number from 1000.', usage);
  return sizes;
}

/** Returns the database that a bench uses: only PostgreSQL can be shared by the nodes of a cluster. */
export const databaseUsedBy = (bench: string, database: DatabaseName): DatabaseName =>
  bench === 'cluster' ? 'postgres' : database;

/** Runs the same command again under `bin/services` if it needs a PostgreSQL that is not there, and exits with it. */
export async function withServices(database: DatabaseName): Promise<void> {
  if (database === 'sqlite' || process.env.CONFAB_TEST_POSTGRES_URL) return;
  const services = fileURLToPath(new URL('../../../bin/services', import.meta.url));
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(services, ['run', '--', ...again], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}

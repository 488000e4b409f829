import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseName } from '@confab/testing/process';

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

/** Runs the same command again under `bin/services` if it needs a PostgreSQL that is not there, and exits with it. */
export async function withServices(database: DatabaseName): Promise<void> {
  if (database === 'sqlite' || process.env.CONFAB_TEST_POSTGRES_URL) return;
  const services = fileURLToPath(new URL('../../../bin/services', import.meta.url));
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const child = spawn(services, ['run', '--', ...again], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}

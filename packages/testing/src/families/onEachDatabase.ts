import { afterAll, beforeAll, describe } from 'vitest';
import { startOnPostgres } from '../startOnPostgres.ts';
import { nodesPerTestServer, startTestServer, type TestServer } from '../startTestServer.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;

const config = {
  // Durability through a power cut is tested elsewhere; a sync for each of thousands of commits would only cost time
  // here.
  durability: 'normal',
  // Two of three sockets are held by another process.
  socketProcessesFrom: 1,
} as const;

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/**
 * Whether each case is tested on each database: in the long form, of chosen seeds, and at several nodes, which have one
 * database.
 */
function isEveryCaseWanted(): boolean {
  const { CONFAB_LONG, CONFAB_SEED, CONFAB_RANDOM_RUNS } = process.env;
  return Boolean(CONFAB_LONG || CONFAB_SEED || CONFAB_RANDOM_RUNS) || nodesPerTestServer() > 1;
}

/**
 * Returns the cases to test on this database. Clients do not see the database: on the second one, a third of the cases
 * is enough, unless every case is wanted.
 */
export function casesOn<T>(database: DatabaseName, cases: readonly T[]): T[] {
  const isShort = database === 'PostgreSQL' && !isEveryCaseWanted();
  return cases.filter((_, index) => !isShort || index % 3 === 0);
}

/**
 * Returns the cases to test on this database where each is tested on one database alone, unless every case is wanted: a
 * third on PostgreSQL, if there is one, and all others on SQLite.
 */
export function casesOnOne<T>(database: DatabaseName, cases: readonly T[]): T[] {
  if (isEveryCaseWanted() || !postgresUrl) return [...cases];
  return cases.filter((_, index) => (index % 3 === 0) === (database === 'PostgreSQL'));
}

/** Runs tests against a server on SQLite, and on PostgreSQL if `CONFAB_TEST_POSTGRES_URL` names one (CI must). */
export function onEachDatabase(
  title: string,
  tests: (server: () => TestServer, database: DatabaseName) => void,
): void {
  const start = { SQLite: startTestServer, PostgreSQL: startOnPostgres.bind(undefined, postgresUrl ?? '') };
  onEachDatabaseName(title, (database) => {
    const server = shared(() => start[database](config));
    tests(server, database);
  });
}

/** Runs tests on each database that start the server themselves. */
export function onEachDatabaseName(title: string, tests: (database: DatabaseName) => void): void {
  const count = nodesPerTestServer();
  const where = count > 1 ? `, at ${count} nodes` : '';
  const on = (database: DatabaseName) => describe(`${title}, on ${database}${where}`, () => tests(database));
  if (count === 1) on('SQLite');
  if (postgresUrl) on('PostgreSQL');
  else if (process.env.CI)
    throw new Error('CONFAB_TEST_POSTGRES_URL is not set: CI tests on PostgreSQL too.');
}

/** A resource of all tests of this group: started before the first of them, disposed of after the last. */
export function shared<T extends AsyncDisposable>(start: () => Promise<T>): () => T {
  let running: T | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.[Symbol.asyncDispose]());
  return () => running as T;
}

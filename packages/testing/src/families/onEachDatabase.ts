import { afterAll, beforeAll, describe } from 'vitest';
import { startOnPostgres } from '../startOnPostgres.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;

const config = {
  // What survives a power cut is tested elsewhere; a sync for each of thousands of commits would only cost time here.
  durability: 'normal',
  // Two of three sockets are held by another process.
  socketProcessesFrom: 1,
} as const;

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/** Runs tests against a server on SQLite, and on PostgreSQL where `CONFAB_TEST_POSTGRES_URL` names one (CI must). */
export function onEachDatabase(
  title: string,
  tests: (server: () => TestServer, database: DatabaseName) => void,
): void {
  const on = (database: DatabaseName, start: () => Promise<TestServer>) =>
    describe(`${title}, on ${database}`, () => tests(sharedServer(start), database));
  on('SQLite', () => startTestServer(config));
  if (postgresUrl) on('PostgreSQL', () => startOnPostgres(postgresUrl, config));
  else if (process.env.CI)
    throw new Error('CONFAB_TEST_POSTGRES_URL is not set: CI tests on PostgreSQL too.');
}

function sharedServer(start: () => Promise<TestServer>): () => TestServer {
  let running: TestServer | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.stop());
  return () => running as TestServer;
}

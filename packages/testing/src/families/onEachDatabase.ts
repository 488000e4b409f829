import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { startTestServer, type TestServer } from '../startTestServer.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;

/** What survives a power cut is tested elsewhere; here a sync for each of thousands of commits would only cost time. */
const unsynced = { durability: 'normal' } as const;

export type DatabaseName = 'SQLite' | 'PostgreSQL';

/** Runs tests against a server on SQLite, and on PostgreSQL where `CONFAB_TEST_POSTGRES_URL` names one (CI must). */
export function onEachDatabase(
  title: string,
  tests: (server: () => TestServer, database: DatabaseName) => void,
): void {
  const on = (database: DatabaseName, start: () => Promise<TestServer>) =>
    describe(`${title}, on ${database}`, () => tests(sharedServer(start), database));
  on('SQLite', () => startTestServer(unsynced));
  if (postgresUrl) on('PostgreSQL', () => startOnPostgres(postgresUrl));
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

async function startOnPostgres(address: string): Promise<TestServer> {
  const name = `confab_test_${randomUUID().replaceAll('-', '')}`;
  await run(address, `CREATE DATABASE ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  const server = await startTestServer({ ...unsynced, databaseUrl: url.href });
  const stop = async () => {
    await server.stop();
    await run(address, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...server, stop, [Symbol.asyncDispose]: stop };
}

async function run(address: string, command: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(command).finally(() => client.end());
}

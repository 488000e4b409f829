import type { AppRole } from '@confab/protocol';
import {
  nodesPerTestServer,
  type Person,
  startOnPostgres,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe } from 'vitest';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;

/**
 * Runs tests against a real server on every database: always SQLite, and PostgreSQL if `CONFAB_TEST_POSTGRES_URL` is
 * set (CI must). The tests of one contract share the server, each with its own channels, and with its own users if it
 * changes them (`freshPeople`).
 */
export function onEachServer(
  title: string,
  contract: (server: () => TestServer) => void,
  options: Parameters<StartServer>[1] = {},
  changes: Parameters<StartServer>[0] = {},
): void {
  const count = nodesPerTestServer();
  if (count > 1) {
    describe(`${title}, at ${count} nodes`, () =>
      contract(sharedServer(() => startTestServer(changes, options))));
    return;
  }
  describe(`${title}, on SQLite`, () => contract(sharedServer(() => startTestServer(changes, options))));
  if (postgresUrl) {
    describe(`${title}, on PostgreSQL`, () =>
      contract(sharedServer(() => startOnPostgres(postgresUrl, changes, options))));
  } else if (process.env.CI) {
    throw new Error('CONFAB_TEST_POSTGRES_URL is not set: under CI the server is tested on PostgreSQL too.');
  }
}

/** Starts a separate server with an empty store. */
export type StartServer = typeof startTestServer;

/** Runs tests on every database like `onEachServer`, where each test starts a server of its own with `start`. */
export function onEachNewServer(title: string, contract: (start: StartServer) => void): void {
  const count = nodesPerTestServer();
  describe(`${title}, ${count > 1 ? `at ${count} nodes` : 'on SQLite'}`, () => contract(startTestServer));
  if (postgresUrl && count === 1) {
    const start: StartServer = (changes, options) => startOnPostgres(postgresUrl, changes, options);
    describe(`${title}, on PostgreSQL`, () => contract(start));
  }
}

let crowds = 0;

/** Creates users unique to a test: these names with a number, such as `ada-3`. */
export async function freshPeople<Names extends string>(
  server: TestServer,
  roles: Record<Names, AppRole>,
): Promise<Record<Names, Person>> {
  const crowd = ++crowds;
  const made = Object.entries<AppRole>(roles).map(
    async ([name, role]) => [name, await server.person(`${name}-${crowd}`, role)] as const,
  );
  return Object.fromEntries(await Promise.all(made)) as Record<Names, Person>;
}

function sharedServer(start: () => Promise<TestServer>): () => TestServer {
  let running: TestServer | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.stop());
  return () => running as TestServer;
}

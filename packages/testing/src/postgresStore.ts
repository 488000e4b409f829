import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, defaultConfig } from '@confab/server';
import pg from 'pg';

/** A database of one test. */
export interface PostgresStore {
  readonly url: string;
  remove(): Promise<void>;
}

/** Only one process makes it; the others wait for that. */
const templateLock = 3_141_021;
const template = 'confab_test_template';
const templates = new Map<string, Promise<void>>();

/**
 * Makes a database on a test server that has the service's tables and nothing in them: a copy of one whose tables were
 * made once for all tests, which takes a quarter of the time. On a server that is kept, drop the database
 * `confab_test_template` after changing a migration that it has seen.
 */
export async function createPostgresStore(address: string): Promise<PostgresStore> {
  const made = templates.get(address) ?? makeTemplate(address);
  templates.set(address, made);
  await made;
  const name = `confab_test_${randomUUID().replaceAll('-', '')}`;
  await connected(address, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`),
  );
  return {
    url: urlOf(address, name),
    remove: () =>
      connected(address, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

const makeTemplate = (address: string): Promise<void> =>
  connected(address, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (found.rows.length > 0) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await makeTables(urlOf(address, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  });

async function makeTables(databaseUrl: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'confab-test-'));
  const server = await createServer(defaultConfig({ data, databaseUrl, logLevel: 'silent' }));
  await server.stop();
  await rm(data, { recursive: true, force: true });
}

/** Runs a task over a connection of its own; locks that it takes go with it. */
async function connected<T>(address: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address);
  await client.connect();
  return await task(client).finally(() => client.end());
}

function urlOf(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

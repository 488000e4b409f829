import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, defaultConfig } from '@confab/server';
import {
  createPostgresDatabase,
  databaseUrl,
  onPostgres,
  type PostgresDatabase,
} from './postgresDatabase.ts';

/** Only one process creates it; the others wait for that. */
const templateLock = 3_141_021;
/** Each copy of the project has its own: their migrations may differ. */
const template = `confab_test_template_${createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)}`;
const templates = new Map<string, Promise<void>>();

/**
 * Creates a database on a test server that has the service's tables and no rows: a copy of a template that is created
 * once for all tests, which needs a quarter of the time. On a server that is kept, drop the template after changing a
 * migration that it has applied.
 */
export async function createPostgresStore(address: string): Promise<PostgresDatabase> {
  const made = templates.get(address) ?? makeTemplate(address);
  templates.set(address, made);
  await made;
  return createPostgresDatabase(address, { template });
}

const makeTemplate = (address: string): Promise<void> =>
  onPostgres(address, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (found.rows.length > 0) return;
    const unfinished = `${template}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await client.query(`CREATE DATABASE ${unfinished}`);
    await makeTables(databaseUrl(address, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  });

async function makeTables(url: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'confab-test-'));
  const server = await createServer(defaultConfig({ data, databaseUrl: url, logLevel: 'silent' }));
  await server.stop();
  await rm(data, { recursive: true, force: true });
}

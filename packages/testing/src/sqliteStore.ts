import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, defaultConfig } from '@confab/server';

const storeFile = 'confab.db';
/** The file with the service's tables, created once for all tests of this process. */
let template: Promise<Buffer> | undefined;

/**
 * Adds a SQLite store that has the service's tables and no rows to an empty data folder: a copy of one that this process
 * has migrated once, which takes a tenth of the time of migrating it.
 */
export async function addSqliteStore(data: string): Promise<void> {
  template ??= migrate();
  await writeFile(join(data, storeFile), await template);
}

async function migrate(): Promise<Buffer> {
  const data = await mkdtemp(join(tmpdir(), 'confab-test-'));
  const server = await createServer(defaultConfig({ data, logLevel: 'silent' }));
  await server.stop();
  const file = await readFile(join(data, storeFile));
  await rm(data, { recursive: true, force: true });
  return file;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '@confab/testing/postgres';
import { afterEach, describe } from 'vitest';
import type { Database } from '../database.ts';
import type { Migration } from '../migration.ts';
import { openPostgres } from '../postgresDatabase.ts';
import { openSqlite } from '../sqliteDatabase.ts';

/** Opens a store for one test, with these tables. It is deleted after the test. */
export type OpenStore = (migrations?: readonly Migration[]) => Promise<Database>;

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;

/** Runs a contract on every database: always SQLite, and PostgreSQL if `CONFAB_TEST_POSTGRES_URL` is set (CI must). */
export function onEachDatabase(title: string, contract: (open: OpenStore) => void): void {
  describe(`${title} on SQLite`, () => contract(storesIn(openTemporarySqlite)));
  if (postgresUrl) {
    describe(`${title} on PostgreSQL`, () => contract(storesIn(() => openTemporaryPostgres(postgresUrl))));
  } else if (process.env.CI) {
    throw new Error('CONFAB_TEST_POSTGRES_URL is not set: under CI the stores are tested on PostgreSQL too.');
  }
}

/** A store created for a test. */
export interface TemporaryStore {
  readonly database: Database;
  /** Where another server can open it; undefined for SQLite. */
  readonly url?: string;
  remove(): Promise<void>;
}

function storesIn(openTemporary: () => Promise<TemporaryStore>): OpenStore {
  const opened: TemporaryStore[] = [];
  afterEach(async () => {
    for (const { database, remove } of opened.splice(0)) {
      await database.close();
      await remove();
    }
  });
  return async (migrations = []) => {
    const temporary = await openTemporary();
    opened.push(temporary);
    await temporary.database.migrate(migrations);
    return temporary.database;
  };
}

async function openTemporarySqlite(): Promise<TemporaryStore> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-store-'));
  const database = await openSqlite(join(folder, 'confab.db'));
  return { database, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function openTemporaryPostgres(server: string): Promise<TemporaryStore> {
  const { url, remove } = await createPostgresDatabase(server);
  return { database: await openPostgres(url), url, remove };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe } from 'vitest';
import type { Database } from '../database.ts';
import type { Migration } from '../migration.ts';
import { openSqlite } from '../sqliteDatabase.ts';

/** Opens a store of its own for one test, with these tables made. It is thrown away after the test. */
export type OpenStore = (migrations?: readonly Migration[]) => Promise<Database>;

/** Runs a contract on every database: SQLite always, PostgreSQL where `CONFAB_TEST_POSTGRES_URL` names one. */
export function onEachDatabase(title: string, contract: (open: OpenStore) => void): void {
  describe(`${title} on SQLite`, () => contract(storesIn(openTemporarySqlite)));
}

type Temporary = { database: Database; remove(): Promise<void> };

function storesIn(openTemporary: () => Promise<Temporary>): OpenStore {
  const opened: Temporary[] = [];
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

async function openTemporarySqlite(): Promise<Temporary> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-store-'));
  const database = await openSqlite(join(folder, 'confab.db'));
  return { database, remove: () => rm(folder, { recursive: true, force: true }) };
}

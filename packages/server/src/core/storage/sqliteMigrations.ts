import type { DatabaseSync } from 'node:sqlite';
import { nodeTable } from '../nodes/nodeTables.ts';
import { sqliteDialect } from './dialect.ts';
import {
  type Migration,
  type Migrator,
  migrationFailed,
  migrationTables,
  pendingMigrations,
} from './migration.ts';

/** Migrates a SQLite store, which only this server uses, in one transaction. */
export function migrateSqlite(
  sqlite: DatabaseSync,
  migrations: readonly Migration[],
  { version }: Migrator,
): void {
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    for (const command of [...migrationTables(sqliteDialect), nodeTable(sqliteDialect)]) sqlite.exec(command);
    const applied = sqlite.prepare('SELECT id FROM storage_migrations').all() as { id: string }[];
    const contracts = sqlite.prepare('SELECT id, since FROM storage_contracts ORDER BY id').all() as {
      id: string;
      since: string;
    }[];
    const state = { applied: new Set(applied.map(({ id }) => id)), contracts, otherVersions: [] };
    const hasApplied = sqlite.prepare('INSERT INTO storage_migrations (id, applied_at) VALUES (?, ?)');
    const hasContracted = sqlite.prepare('INSERT INTO storage_contracts (id, since) VALUES (?, ?)');
    for (const migration of pendingMigrations(migrations, state, version)) {
      const { id, unusedSince } = migration;
      run(sqlite, migration);
      hasApplied.run(id, Date.now());
      if (unusedSince !== undefined) hasContracted.run(id, unusedSince);
    }
    sqlite.exec('COMMIT');
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw error;
  }
}

/** SQLite's result codes for a damaged file, which the caller explains. */
const damageCodes = new Set([11, 26]);

function run(sqlite: DatabaseSync, { id, up }: Migration): void {
  try {
    for (const command of up(sqliteDialect)) sqlite.exec(command);
  } catch (error) {
    if (damageCodes.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)) throw error;
    throw migrationFailed(id, error);
  }
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nodeFile } from '../../core/config/nodeId.ts';
import { databaseFile } from '../backupFolder.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';
import { formatBytes } from './amounts.ts';
import { checkPostgres } from './checkPostgres.ts';
import { compareMigrations } from './compareMigrations.ts';
import type { Installation } from './installation.ts';

const restoreAdvice = 'Stop the server and restore a backup with `confab restore FOLDER --data NEW_FOLDER`.';
/** A larger file is not read as a whole. */
const maxCheckedBytes = 1024 ** 3;
const maxLogBytes = 1024 ** 3;

/** Checks that the store is reachable, whole, and known to this version. */
export async function* checkDatabase(installation: Installation): AsyncGenerator<Finding, void, void> {
  const { databaseUrl } = installation.config;
  if (databaseUrl !== undefined) yield* checkPostgres(databaseUrl, installation.running !== undefined);
  else yield* checkSqlite(installation.config.data);
}

async function* checkSqlite(data: string): AsyncGenerator<Finding, void, void> {
  const path = join(data, databaseFile);
  const [size, nodeSize] = [await sizeOf(path), await sizeOf(join(data, nodeFile))];
  if (size === 0 && nodeSize > 0) {
    yield problem('database', `${path} is missing or empty, but a server has run here.`, restoreAdvice);
    return;
  }
  if (size === 0) {
    yield ok('database', 'SQLite, created at the first start.');
    return;
  }
  const sqlite = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    if (size <= maxCheckedBytes) {
      const { quick_check } = sqlite.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
      if (quick_check !== 'ok') throw new Error(quick_check);
    }
    yield ok('database', `SQLite, ${formatBytes(size)}${size <= maxCheckedBytes ? ', intact' : ''}.`);
    const applied = sqlite.prepare('SELECT id FROM storage_migrations').all() as { id: string }[];
    // A store of an older version does not have this table.
    const hasContracts = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'storage_contracts'").get();
    const contracts = hasContracts ? sqlite.prepare('SELECT since FROM storage_contracts').all() : [];
    yield await compareMigrations({
      ids: applied.map(({ id }) => id),
      needs: contracts.map(({ since }) => String(since)),
    });
  } catch (error) {
    yield problem('database', `${path} is damaged: ${(error as Error).message}.`, restoreAdvice);
  } finally {
    sqlite.close();
  }
  const logBytes = await sizeOf(`${path}-wal`);
  if (logBytes > maxLogBytes) {
    yield warning(
      'database',
      `Its write-ahead log has ${formatBytes(logBytes)}.`,
      'End programs that keep the file open, such as a backup that hangs.',
    );
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

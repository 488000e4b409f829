import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { noTracing, type Tracing } from '../observe/tracing.ts';
import { CommitThread } from './commitThread.ts';
import type { Database } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { aloneMigrator } from './migration.ts';
import { SqliteConnection } from './sqliteConnection.ts';
import { type Durability, SqliteEngine } from './sqliteEngine.ts';
import { asFileErrors } from './sqliteErrors.ts';
import { migrateSqlite } from './sqliteMigrations.ts';
import { sqliteSettings } from './sqliteSettings.ts';
import { sqliteSnapshot } from './sqliteSnapshot.ts';
import type { StoreHealth } from './storeHealth.ts';
import { traceEngine } from './traceEngine.ts';
import { WalKeeper } from './walKeeper.ts';
import { WriteQueue } from './writeQueue.ts';

/** Opens (and creates, if needed) the SQLite file at `path`. Only one process can have it open. */
export async function openSqlite(
  path: string,
  options: { durability?: Durability; tracing?: Tracing; health?: StoreHealth } = {},
): Promise<Database> {
  const durability = options.durability ?? 'full';
  const writer = asFileErrors(path, () => openConnection(path));
  const reader = asFileErrors(path, () => openConnection(path));
  reader.exec('PRAGMA query_only = ON');
  const wal = await open(`${path}-wal`, 'r+');
  if (durability === 'full') await syncFolder(dirname(path));
  const keeper = new WalKeeper(path);
  const thread = new CommitThread({ path, isDurable: durability === 'full' });
  const engine = new SqliteEngine({ sqlite: writer, thread, wal, durability }, () => keeper.written(queue));
  const queue: WriteQueue = new WriteQueue(traceEngine(engine, options.tracing ?? noTracing), {
    sliceMs: 2,
    ...(options.health && { health: options.health }),
  });

  const close = async () => {
    await queue.close();
    await keeper.close();
    await thread.close();
    await wal.close();
    reader.close();
    writer.close();
  };
  let closing: Promise<void> | undefined;
  return {
    dialect: sqliteDialect,
    read: new SqliteConnection(reader),
    write: (work) => queue.write(work),
    settled: () => queue.settled(),
    snapshot: (scratch) => sqliteSnapshot(path, scratch),
    migrate: async (migrations, migrator = aloneMigrator) =>
      asFileErrors(path, () => migrateSqlite(writer, migrations, migrator)),
    purge: () => queue.exclusive(() => keeper.empty()),
    load: () => ({
      waitingWrites: queue.waitingWrites,
      files: { databaseBytes: bytesOf(path), walBytes: bytesOf(`${path}-wal`) },
    }),
    close: () => (closing ??= close()),
  };
}

const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function openConnection(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path, { timeout: 5000 });
  sqlite.exec(sqliteSettings);
  sqlite.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT');
  return sqlite;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Database } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { HeldValues } from './heldValues.ts';
import { KeptAnswers } from './keptAnswers.ts';
import { type Migration, migrationTable, pendingMigrations } from './migration.ts';
import { asStoreErrors, SqliteConnection } from './sqliteConnection.ts';
import { TransactionHandle } from './transactionHandle.ts';
import { WalKeeper } from './walKeeper.ts';
import { type WriteEngine, WriteQueue } from './writeQueue.ts';

/** `full`: an answer means the change is on the disk. `normal`: it survives the process, but losing power may take the last moments. */
export type Durability = 'full' | 'normal';

/** Opens (and makes, where needed) the SQLite file at `path`. One process at a time may have it open. */
export async function openSqlite(path: string, options: { durability?: Durability } = {}): Promise<Database> {
  const durability = options.durability ?? 'full';
  const writer = openConnection(path);
  // What is deleted is overwritten, so that a file that is looked into tells nothing of it (APP-06).
  writer.exec('PRAGMA secure_delete = ON');
  const reader = openConnection(path);
  reader.exec('PRAGMA query_only = ON');
  const wal = await open(`${path}-wal`, 'r+');
  if (durability === 'full') await syncFolder(dirname(path));
  const keeper = new WalKeeper(path);
  const engine = new SqliteEngine(writer, wal, durability, () => keeper.written(queue));
  const queue: WriteQueue = new WriteQueue(engine, { sliceMs: 2 });

  const close = async () => {
    await queue.close();
    await keeper.close();
    await wal.close();
    reader.close();
    writer.close();
  };
  let closing: Promise<void> | undefined;
  return {
    dialect: sqliteDialect,
    read: new SqliteConnection(reader),
    write: (work) => queue.write(work),
    migrate: async (migrations) => migrate(writer, migrations),
    purge: () => queue.exclusive(() => keeper.empty()),
    close: () => (closing ??= close()),
  };
}

function openConnection(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path, { timeout: 5000 });
  // The log is checkpointed by the WalKeeper and synced by the engine, both off this thread.
  sqlite.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA foreign_keys = ON',
  );
  sqlite.exec('PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824; PRAGMA temp_store = MEMORY');
  sqlite.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT');
  return sqlite;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function migrate(sqlite: DatabaseSync, migrations: readonly Migration[]): void {
  sqlite.exec('BEGIN IMMEDIATE');
  try {
    sqlite.exec(migrationTable(sqliteDialect));
    const applied = sqlite.prepare('SELECT id FROM storage_migrations').all() as { id: string }[];
    const remember = sqlite.prepare('INSERT INTO storage_migrations (id, applied_at) VALUES (?, ?)');
    for (const migration of pendingMigrations(migrations, new Set(applied.map((row) => row.id)))) {
      for (const command of migration.up(sqliteDialect)) sqlite.exec(command);
      remember.run(migration.id, Date.now());
    }
    sqlite.exec('COMMIT');
  } catch (error) {
    sqlite.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Writes on this thread without a sync (`synchronous=NORMAL`), then syncs the write-ahead log off it: the loop is never held
 * up by the disk, and what was acknowledged is as durable as with `synchronous=FULL`.
 */
class SqliteEngine implements WriteEngine {
  readonly #sqlite: DatabaseSync;
  readonly #connection: SqliteConnection;
  readonly #kept = new KeptAnswers();
  readonly #wal: FileHandle;
  readonly #durability: Durability;
  readonly #written: () => void;
  readonly #commands = new Map<string, StatementSync>();

  constructor(sqlite: DatabaseSync, wal: FileHandle, durability: Durability, written: () => void) {
    this.#sqlite = sqlite;
    this.#connection = new SqliteConnection(sqlite, this.#kept);
    this.#wal = wal;
    this.#durability = durability;
    this.#written = written;
  }

  begin = async () => this.#tell('BEGIN IMMEDIATE');
  checkIntact = () => undefined;
  savepoint = async () => this.#tell('SAVEPOINT one_write');
  release = async () => this.#tell('RELEASE one_write');
  rollbackToSavepoint = async () => {
    this.#kept.forget();
    this.#tell('ROLLBACK TO one_write');
    this.#tell('RELEASE one_write');
  };

  async commit(): Promise<void> {
    this.#tell('COMMIT');
    this.#written();
  }

  async rollback(): Promise<void> {
    this.#kept.forget();
    if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK');
  }

  async sync(): Promise<void> {
    if (this.#durability === 'full') await this.#wal.datasync();
  }

  // A full disk or a read error makes SQLite roll the whole transaction back.
  isFatal = () => !this.#sqlite.isTransaction;
  isRetryable = () => false;

  // Prepared, since each is run once a write.
  #tell(command: string): void {
    const prepared = this.#commands.get(command) ?? this.#sqlite.prepare(command);
    this.#commands.set(command, prepared);
    asStoreErrors(() => prepared.run());
  }

  hold = () => new HeldValues(this.#connection);
  transaction = (held: HeldValues, effects: (() => void)[]) =>
    new TransactionHandle(this.#connection, held, effects);
}

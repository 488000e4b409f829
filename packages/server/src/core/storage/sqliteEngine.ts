import type { FileHandle } from 'node:fs/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { CommitThread } from './commitThread.ts';
import { type EnqueuedStatement, runEnqueued } from './enqueuedStatement.ts';
import { QueryCache } from './queryCache.ts';
import { asStoreErrors, SqliteConnection } from './sqliteConnection.ts';
import { TransactionHandle } from './transactionHandle.ts';
import { WriteBatchCache } from './writeBatchCache.ts';
import { CommitRevoked, type WriteEngine } from './writeEngine.ts';

/**
 * `full`: acknowledged changes are on the disk. `normal`: they survive a crash of the process, but a power failure may
 * lose the latest ones.
 */
export type Durability = 'full' | 'normal';

/** Fewer statements than this are faster without the round trip to the commit thread. */
const minThreadedStatements = 8;

export interface SqliteParts {
  readonly sqlite: DatabaseSync;
  readonly thread: CommitThread;
  /** The write-ahead log's file. */
  readonly wal: FileHandle;
  readonly durability: Durability;
}

/**
 * Writes without a sync (`synchronous=NORMAL`), then syncs the write-ahead log off this thread: the disk never blocks
 * the event loop, and acknowledged writes are as durable as with `synchronous=FULL`.
 *
 * A batch opens a transaction here only when something in it reads the store or needs a result. Until then its
 * statements are kept in memory; if nothing else follows, as with sent messages, the commit thread runs all of it.
 */
export class SqliteEngine implements WriteEngine {
  readonly #parts: SqliteParts;
  readonly #connection: SqliteConnection;
  readonly #kept = new QueryCache();
  readonly #written: () => void;
  readonly #commands = new Map<string, StatementSync>();
  /** The enqueued statements of the current batch, as long as it has no transaction here. */
  #enqueued: EnqueuedStatement[] = [];
  #isOpen = false;
  #opening: Promise<void> | undefined;
  /** The statements that the next sync commits. */
  #sealed: EnqueuedStatement[] = [];
  #sending: Promise<void> | undefined;
  /** The last batch sent was not committed: the next sync reports it. */
  #isRevoked = false;
  /** The last batch sent was not committed, and writes that depend on it are not rolled back yet. */
  #isStale = false;
  #isIntact = true;

  /** `written` is called after each commit. */
  constructor(parts: SqliteParts, written: () => void) {
    this.#parts = parts;
    this.#written = written;
    this.#connection = new SqliteConnection(parts.sqlite, {
      kept: this.#kept,
      beforeUse: () => (this.#isOpen ? undefined : this.#open()),
      enqueue: (put) => !this.#isOpen && this.#enqueued.push(put) > 0,
    });
  }

  readonly shouldPrefetch = false;
  begin = async () => {
    this.#isIntact = true;
  };
  savepoint = async () => {
    if (!this.#isOpen) await this.#open();
    this.#execute('SAVEPOINT one_write');
  };
  release = async () => this.#execute('RELEASE one_write');
  rollbackToSavepoint = async () => {
    this.#kept.forget();
    this.#execute('ROLLBACK TO one_write');
    this.#execute('RELEASE one_write');
  };

  get isIntact(): boolean {
    return this.#isIntact;
  }

  async commit(): Promise<boolean> {
    if (!this.#isOpen && this.#enqueued.length >= minThreadedStatements) {
      await this.#sent();
      this.#sealed.push(...this.#enqueued.splice(0));
      return true;
    }
    if (!this.#isOpen) await this.#open();
    this.#execute('COMMIT');
    this.#isOpen = false;
    this.#written();
    return false;
  }

  async rollback(): Promise<void> {
    this.#kept.forget();
    this.#isIntact = true;
    this.#enqueued = [];
    this.#isOpen = false;
    this.#isStale = false;
    const { sqlite } = this.#parts;
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
  }

  async sync(): Promise<void> {
    const { durability, wal } = this.#parts;
    const isSending = this.#sending !== undefined || this.#sealed.length > 0;
    this.#send();
    await this.#sending;
    if (this.#isRevoked) {
      this.#isRevoked = false;
      throw new CommitRevoked();
    }
    if (!isSending && durability === 'full') await wal.datasync();
  }

  // A full disk or a read error makes SQLite roll back the whole transaction.
  isFatal = () => this.#isOpen && !this.#parts.sqlite.isTransaction;
  isRetryable = () => false;

  createCache = () => new WriteBatchCache(this.#connection);
  transaction = (cache: WriteBatchCache) => new TransactionHandle(this.#connection, cache);

  /** Begins a transaction here, after the commit thread's pending work, and runs the enqueued statements. */
  #open(): Promise<void> {
    this.#opening ??= this.#begin()
      .catch((error: unknown) => {
        // The failure may be that of an earlier write, which enqueued a statement.
        this.#isIntact = false;
        throw error;
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  async #begin(): Promise<void> {
    this.#send();
    await this.#sent();
    this.#execute('BEGIN IMMEDIATE');
    this.#isOpen = true;
    for (const put of this.#enqueued.splice(0)) asStoreErrors(() => runEnqueued(put));
  }

  #send(): void {
    if (this.#sealed.length === 0) return;
    this.#sending = this.#parts.thread.commit(this.#sealed.splice(0)).then((isCommitted) => {
      this.#sending = undefined;
      this.#isRevoked = this.#isStale = !isCommitted;
      this.#written();
    });
  }

  /** Throws {@link CommitRevoked} if the previous batch was not committed: nothing may build on it. */
  async #sent(): Promise<void> {
    await this.#sending;
    if (this.#isStale) throw new CommitRevoked();
  }

  // Prepared, since each runs once per write.
  #execute(command: string): void {
    const prepared = this.#commands.get(command) ?? this.#parts.sqlite.prepare(command);
    this.#commands.set(command, prepared);
    asStoreErrors(() => prepared.run());
  }
}

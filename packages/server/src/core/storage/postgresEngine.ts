import type pg from 'pg';
import { PendingStatements, type PostgresQuery } from './pendingStatements.ts';
import { isStale, type PostgresStatements, throwStoreError } from './postgresConnection.ts';
import { PostgresWriter } from './postgresWriter.ts';
import { QueryCache } from './queryCache.ts';
import { readColumnTypes } from './readColumnTypes.ts';
import type { Sharing } from './sharing.ts';
import { StatementFailedError, StoreUnavailableError } from './storeErrors.ts';
import { TransactionHandle } from './transactionHandle.ts';
import { TurnCache } from './turnCache.ts';
import { WriteBatchCache } from './writeBatchCache.ts';
import { CommitLost, CommitRevoked, type WriteEngine } from './writeEngine.ts';
import { WriterConnection } from './writerConnection.ts';
import { WriterTurn } from './writerTurn.ts';

/** How long a node may do nothing in the middle of a batch: a paused one must not stop the others. */
export const maxIdleMs = 3_000;

/**
 * Writes over one connection ({@link WriterConnection}), so that commits, and with them each stream's numbers, are
 * ordered. Services that share a database take turns ({@link WriterTurn}). Whoever stops in the middle of a batch loses
 * the connection, and with it the turn, after {@link maxIdleMs}.
 *
 * Like with SQLite, a batch opens a transaction only when something in it reads the store or needs a result. Until then
 * its statements are kept in memory; if nothing else follows, as with sent messages, all of it is one round trip while
 * the next batch is prepared.
 */
export class PostgresEngine implements WriteEngine {
  readonly #isShared: boolean;
  readonly #results = new QueryCache();
  readonly #turns = new TurnCache(this.#results);
  readonly #pending = new PendingStatements();
  readonly #connection: WriterConnection;
  readonly #turn: WriterTurn;
  readonly #writer: PostgresWriter;
  #isOpen = false;
  #isCareful = false;
  #opening: Promise<void> | undefined;
  /** The queries that the next sync commits. */
  #sealed: PostgresQuery[] = [];
  #sending: Promise<void> | undefined;
  /** The last batch sent was not committed: the next sync reports it. */
  #failure: CommitRevoked | CommitLost | undefined;
  /** The last batch sent was not committed, and writes that depend on it are not rolled back yet. */
  #isStale = false;

  constructor(statements: PostgresStatements, sharing: Sharing, connect: () => pg.Client) {
    const { isShared } = sharing;
    this.#isShared = isShared;
    this.#connection = new WriterConnection({ connect, isShared, connected: () => this.#turns.reset() });
    this.#turn = new WriterTurn(this.#connection, sharing, {
      turns: this.#turns,
      results: this.#results,
      statements,
    });
    const engine = this;
    this.#writer = new PostgresWriter(statements, this.#pending, this.#results, {
      open: () => (this.#isOpen ? undefined : this.#open()),
      get isCareful() {
        return engine.#isCareful;
      },
      client: () => this.#connection.client,
      changed: (table) => this.#turns.changed(table),
    });
  }

  get shouldPrefetch(): boolean {
    return this.#isShared;
  }

  /** Acquires the writer lock; throws a `ConfigError` if another service holds it. */
  async acquire(): Promise<void> {
    await this.#connection.acquire();
  }

  /** Must be called when tables have changed. */
  async describeTables(): Promise<void> {
    this.#pending.describe(await readColumnTypes(await this.#connection.open()));
  }

  async begin(): Promise<void> {
    this.#writer.hasFailed = false;
    this.#isCareful = false;
    if (this.#isShared) await this.#open();
  }

  async commit(): Promise<boolean> {
    if (!this.#isOpen) {
      await this.#sent();
      this.#sealed.push(...this.#pending.flush());
      return true;
    }
    this.#writer.flush();
    const turnEnded = this.#isShared ? this.#turn.sendEnd() : undefined;
    const { command } = await this.#connection.send('COMMIT');
    this.#isOpen = false;
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    turnEnded?.();
    return false;
  }

  get isIntact(): boolean {
    return !this.#writer.hasFailed;
  }

  async savepoint(): Promise<void> {
    if (!this.#isOpen) await this.#open();
    this.#isCareful = true;
    this.#writer.hasFailed = false;
    this.#connection.sendAhead('SAVEPOINT one_write');
  }

  async release(): Promise<void> {
    if (!this.isIntact) throw new StatementFailedError();
    this.#connection.sendAhead('RELEASE SAVEPOINT one_write');
  }

  async rollbackToSavepoint(): Promise<void> {
    this.#results.forget();
    this.#turns.rolledBack();
    this.#pending.clear();
    await this.#connection.send('ROLLBACK TO SAVEPOINT one_write');
  }

  async rollback(): Promise<void> {
    this.#turns.reset();
    this.#pending.clear();
    this.#isStale = false;
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    if (wasOpen && this.#connection.isOpen) await this.#connection.send('ROLLBACK');
  }

  async sync(): Promise<void> {
    this.#sendSealed();
    await this.#sending;
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure) throw failure;
  }

  /** Whether the connection may be waiting for an answer. */
  get isWaiting(): boolean {
    return this.#connection.isOpen && (this.#isOpen || this.#sending !== undefined);
  }

  /** Breaks the connection: the batch under way fails, and the next one connects again. */
  breakConnection(): void {
    this.#connection.break();
  }

  createCache = () => new WriteBatchCache(this.#writer, (value) => this.#turns.stored(value));
  transaction = (cache: WriteBatchCache) => new TransactionHandle(this.#writer, cache);
  isFatal = (error: unknown) =>
    error instanceof StoreUnavailableError || (this.#isOpen && !this.#connection.isOpen);
  isRetryable = (error: unknown) =>
    ['40001', '40P01'].includes((error as { code?: string }).code ?? '') || isStale(error);

  async close(): Promise<void> {
    await this.#connection.close();
  }

  /** Begins a transaction, after the previous batch. */
  #open(): Promise<void> {
    this.#opening ??= this.#begin()
      .catch((error: unknown) => {
        this.#writer.hasFailed = true;
        throw error;
      })
      .finally(() => {
        this.#opening = undefined;
      });
    return this.#opening;
  }

  async #begin(): Promise<void> {
    this.#sendSealed();
    await this.#sent();
    await this.#connection.open();
    this.#connection.sendAhead('BEGIN');
    this.#isOpen = true;
    if (this.#isShared) await this.#turn.claim(this.#writer);
  }

  /** Throws {@link CommitRevoked} if the previous batch was not committed: nothing may build on it. */
  async #sent(): Promise<void> {
    await this.#sending;
    if (this.#isStale) throw new CommitRevoked();
  }

  #sendSealed(): void {
    if (this.#sealed.length === 0) return;
    this.#sending = this.#commitSealed(this.#sealed.splice(0)).then((failure) => {
      this.#sending = undefined;
      this.#failure = failure;
      this.#isStale = failure !== undefined;
      if (failure) this.#results.forget();
    });
  }

  /** Commits the queries in one round trip; returns why that failed. */
  async #commitSealed(queries: readonly PostgresQuery[]): Promise<CommitRevoked | CommitLost | undefined> {
    try {
      const client = await this.#connection.open();
      const sending = ['BEGIN', ...queries].map((query) => client.query(query as pg.QueryConfig));
      for (const each of sending) each.catch(() => undefined);
      const { command } = await client.query('COMMIT').catch(throwStoreError);
      return command === 'COMMIT' ? undefined : new CommitRevoked();
    } catch (cause) {
      if (!(cause instanceof StoreUnavailableError)) return new CommitRevoked();
      return new CommitLost(cause.message, { cause });
    }
  }
}

import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../config/configError.ts';
import { advisoryLocks } from './advisoryLocks.ts';
import type { ColumnTypes } from './arrayStatement.ts';
import type { Reader } from './database.ts';
import { PendingStatements, type PostgresQuery } from './pendingStatements.ts';
import { isStale, type PostgresStatements, throwStoreError } from './postgresConnection.ts';
import { PostgresWriter } from './postgresWriter.ts';
import { QueryCache } from './queryCache.ts';
import type { Statement } from './statement.ts';
import { StoreUnavailableError } from './storeErrors.ts';
import { TransactionHandle } from './transactionHandle.ts';
import { TurnCache } from './turnCache.ts';
import { breakConnection } from './watchConnections.ts';
import { WriteBatchCache } from './writeBatchCache.ts';
import { CommitLost, CommitRevoked, type WriteEngine } from './writeQueue.ts';

/** How long a node may do nothing in the middle of a batch: a paused one must not stop the others. */
export const maxIdleMs = 3_000;

/** How long the lock of a killed process can last: PostgreSQL notices when it next reads the socket. */
const lockWithinMs = 5_000;

const usedByAnother =
  'The database in CONFAB_DATABASE_URL is in use by another Confab server: stop that one first, or set CONFAB_BUS (or CONFAB_NATS_URL) on all of them, so that they can share it.';

/** Locks the row whose holder may write; returns how many turns there have been, and the position in the log. */
const claimTurn = {
  name: 'claim turn',
  text: 'SELECT turn, position FROM writer_turns WHERE id = 1 FOR UPDATE',
};
const endTurn = { name: 'end turn', text: 'UPDATE writer_turns SET turn = turn + 1 WHERE id = 1' };

class WriterLockTakenError extends StoreUnavailableError {}

const columnTypes = `
  SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
    AND a.attnum > 0 AND NOT a.attisdropped`;

/** Carries notices of turns between nodes; they may arrive late, or not at all. */
export interface TurnChannel {
  /** Sends a notice to the other nodes. */
  announce(notice: string): void;
  /** Calls `receive` with the notices of other nodes. */
  subscribe(receive: (notice: string) => void): void;
}

/** How a service writes to a database. */
export interface Sharing {
  /** Whether other nodes write to it too. */
  readonly isShared: boolean;
  /**
   * Called at the begin of a batch if other nodes have written since the last one, with what they have committed and the
   * log's last position.
   */
  readonly changedByOthers: (reader: Reader, position: number) => Promise<void>;
  /**
   * Called before that: waits a moment for messages that are on their way, which bring the events up to the position and
   * the notices of turns (`hasNotices`), so that neither need be read.
   */
  readonly awaitOthers?: (position: number, hasNotices: () => boolean) => Promise<void>;
  /** Called at the begin of each batch with the log's last position. */
  readonly positionSeen?: (position: number) => void;
  /** Selects the position in the log: the begin of a batch answers it. */
  readonly selectLogPosition?: Statement<object, { position: number }>;
  /** Carries to the other nodes what each did in its turns. */
  readonly turns?: TurnChannel;
  /** Called with the time that a batch waited for its turn of writing. */
  readonly turnClaimed?: (waitedMs: number) => void;
}

/**
 * Writes over one connection, so that commits, and with them each stream's numbers, are ordered. That connection holds
 * the database's writer lock, which keeps out a second service that does not share. A service that lost its connection
 * writes again once it has reacquired the lock.
 *
 * Services that share a database take turns: each batch locks one row first, so that the writes of all nodes run one
 * after the other and every transaction sees all earlier ones. Whoever stops in the middle of a batch loses the
 * connection, and with it the turn, after {@link maxIdleMs}.
 *
 * Like with SQLite, a batch opens a transaction only when something in it reads the store or needs a result. Until then
 * its statements are kept in memory; if nothing else follows, as with sent messages, all of it is one round trip while
 * the next batch is prepared.
 */
export class PostgresEngine implements WriteEngine {
  readonly #connect: () => pg.Client;
  readonly #sharing: Sharing;
  readonly #kept = new QueryCache();
  readonly #turns = new TurnCache(this.#kept);
  readonly #statements: PostgresStatements;
  readonly #pending = new PendingStatements();
  readonly #writer: PostgresWriter;
  #client: pg.Client | undefined;
  #isOpen = false;
  #isCareful = false;
  #opening: Promise<void> | undefined;
  /** The queries that the next sync commits. */
  #sealed: PostgresQuery[] = [];
  #sending: Promise<void> | undefined;
  /** The last batch sent was not committed: the next sync reports it. */
  #failure: CommitRevoked | CommitLost | undefined;
  /** The same, until dependent writes are rolled back. */
  #isStale = false;

  constructor(statements: PostgresStatements, sharing: Sharing, connect: () => pg.Client) {
    this.#sharing = sharing;
    this.#statements = statements;
    this.#connect = connect;
    const engine = this;
    this.#writer = new PostgresWriter(statements, this.#pending, this.#kept, {
      open: () => (this.#isOpen ? undefined : this.#open()),
      get isCareful() {
        return engine.#isCareful;
      },
      client: () => this.#use(),
      changed: (table) => this.#turns.changed(table),
    });
    sharing.turns?.subscribe((notice) => this.#turns.add(notice));
  }

  /** Acquires the writer lock; throws a {@link ConfigError} if another service holds it. */
  async acquire(): Promise<void> {
    const deadline = performance.now() + lockWithinMs;
    while (!this.#client) {
      try {
        await this.#connected();
      } catch (error) {
        if (!(error instanceof WriterLockTakenError)) throw error;
        if (performance.now() > deadline) throw new ConfigError(usedByAnother);
        await setTimeout(200);
      }
    }
  }

  /** Must be called when tables have changed. */
  async describeTables(): Promise<void> {
    const { rows } = await (await this.#connected()).query(columnTypes).catch(throwStoreError);
    const types = new Map<string, Map<string, string>>();
    for (const { table, column, type } of rows) {
      types.set(table, (types.get(table) ?? new Map()).set(column, type));
    }
    this.#pending.describe(types satisfies ColumnTypes);
  }

  async begin(): Promise<void> {
    this.#writer.hasFailed = false;
    this.#isCareful = false;
    if (this.#sharing.isShared) await this.#open();
  }

  async commit(): Promise<boolean> {
    if (!this.#isOpen) {
      await this.#sent();
      this.#sealed.push(...this.#pending.flush());
      return true;
    }
    this.#writer.flush();
    const { isShared, turns } = this.#sharing;
    const notice = isShared && turns ? this.#turns.notice() : undefined;
    if (isShared) this.#sendAhead(endTurn);
    const { command } = await this.#send('COMMIT');
    this.#isOpen = false;
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    this.#turns.end();
    if (notice !== undefined) turns?.announce(notice);
    return false;
  }

  checkIntact(): void {
    if (this.#writer.hasFailed) throw new Error('A statement failed inside this write.');
  }

  async savepoint(): Promise<void> {
    if (!this.#isOpen) await this.#open();
    this.#isCareful = true;
    this.#writer.hasFailed = false;
    this.#sendAhead('SAVEPOINT one_write');
  }

  async release(): Promise<void> {
    this.checkIntact();
    this.#sendAhead('RELEASE SAVEPOINT one_write');
  }

  async rollbackToSavepoint(): Promise<void> {
    this.#kept.forget();
    this.#turns.rolledBack();
    this.#pending.clear();
    await this.#send('ROLLBACK TO SAVEPOINT one_write');
  }

  async rollback(): Promise<void> {
    this.#turns.reset();
    this.#pending.clear();
    this.#isStale = false;
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    if (wasOpen && this.#client) await this.#send('ROLLBACK');
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
    return this.#client !== undefined && (this.#isOpen || this.#sending !== undefined);
  }

  /** Breaks the connection: the batch under way fails, and the next one connects again. */
  breakConnection(): void {
    if (this.#client) breakConnection(this.#client);
  }

  hold = () => new WriteBatchCache(this.#writer, (value) => this.#turns.stored(value));
  transaction = (held: WriteBatchCache) => new TransactionHandle(this.#writer, held);
  isFatal = (error: unknown) =>
    error instanceof StoreUnavailableError || (this.#isOpen && this.#client === undefined);
  isRetryable = (error: unknown) =>
    ['40001', '40P01'].includes((error as { code?: string }).code ?? '') || isStale(error);

  async close(): Promise<void> {
    await this.#client?.end();
  }

  /** Begins a transaction, after the previous batch. */
  #open(): Promise<void> {
    this.#opening ??= this.#begin().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #begin(): Promise<void> {
    this.#sendSealed();
    await this.#sent();
    await this.#connected();
    this.#sendAhead('BEGIN');
    this.#isOpen = true;
    if (this.#sharing.isShared) await this.#claimTurn();
  }

  async #claimTurn(): Promise<void> {
    const begunAt = performance.now();
    const { rows } = await this.#send(claimTurn);
    this.#sharing.turnClaimed?.(performance.now() - begunAt);
    const { turn, position } = rows[0] as { turn: number; position: number };
    this.#sharing.positionSeen?.(position);
    if (this.#turns.begin(turn)) return;
    const { selectLogPosition, changedByOthers, awaitOthers } = this.#sharing;
    if (selectLogPosition) {
      const { key } = this.#statements.prepared(selectLogPosition);
      this.#kept.keep(key, ['writer_turns'], [], { position });
    }
    await awaitOthers?.(position, () => this.#turns.hasNotices());
    await changedByOthers(this.#writer, position);
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
      if (failure) this.#kept.forget();
    });
  }

  /** Commits the queries in one round trip; returns why that failed. */
  async #commitSealed(queries: readonly PostgresQuery[]): Promise<CommitRevoked | CommitLost | undefined> {
    try {
      const client = await this.#connected();
      const sending = ['BEGIN', ...queries].map((query) => client.query(query as pg.QueryConfig));
      for (const each of sending) each.catch(() => undefined);
      const { command } = await client.query('COMMIT').catch(throwStoreError);
      return command === 'COMMIT' ? undefined : new CommitRevoked();
    } catch (cause) {
      if (!(cause instanceof StoreUnavailableError)) return new CommitRevoked();
      return new CommitLost(cause.message, { cause });
    }
  }

  async #connected(): Promise<pg.Client> {
    this.#client ??= await this.#connectAnew();
    return this.#client;
  }

  async #connectAnew(): Promise<pg.Client> {
    const client = this.#connect();
    const lost = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', lost).on('end', lost);
    await client.connect().catch(throwStoreError);
    const lock = this.#sharing.isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client
      .query(`SELECT ${lock}($1) AS locked`, [advisoryLocks.writer])
      .catch(throwStoreError);
    if (rows[0].locked) {
      // Whoever wrote meanwhile is unknown.
      this.#turns.reset();
      return client;
    }
    await client.end();
    throw new WriterLockTakenError('Another Confab service is using the database.');
  }

  #use(): pg.Client {
    if (!this.#client) throw new StoreUnavailableError('The connection to the store was lost.');
    return this.#client;
  }

  async #send(command: string | pg.QueryConfig): Promise<pg.QueryResult> {
    return await this.#use().query(command).catch(throwStoreError);
  }

  // The connection preserves order: the next command need not wait, and fails if this one did.
  #sendAhead(command: string | pg.QueryConfig): void {
    this.#use()
      .query(command)
      .catch(() => undefined);
  }
}

import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Writer } from './database.ts';
import { postgresDialect } from './dialect.ts';
import type { MaybePromise } from './maybePromise.ts';
import type { PendingStatements, PostgresQuery } from './pendingStatements.ts';
import {
  boundTo,
  type PostgresStatements,
  type PreparedStatement,
  tablesIn,
  throwStoreError,
} from './postgresConnection.ts';
import { changedTable, type QueryCache } from './queryCache.ts';
import type { Query, Statement, Value } from './statement.ts';
import type { Tables } from './tables.ts';

/** The transaction that a {@link PostgresWriter} writes in. */
export interface OpenPostgres {
  /** Opens it if necessary. */
  open(): MaybePromise<void>;
  /** Whether each statement runs at once, since its outcome decides about a single write. */
  readonly isCareful: boolean;
  /** Throws without a connection. */
  client(): pg.Client;
  /** Called for each table that it changes. */
  changed(table: string): void;
}

/**
 * Writes to PostgreSQL. Enqueued statements wait in memory until another statement needs what they change, and then
 * travel together: see {@link PendingStatements}. Results of cacheable statements are kept.
 */
export class PostgresWriter implements Writer {
  readonly dialect = postgresDialect;
  /** Whether a statement failed since the caller reset this. */
  hasFailed = false;
  readonly #statements: PostgresStatements;
  readonly #pending: PendingStatements;
  readonly #kept: QueryCache;
  readonly #transaction: OpenPostgres;

  constructor(
    statements: PostgresStatements,
    pending: PendingStatements,
    kept: QueryCache,
    transaction: OpenPostgres,
  ) {
    this.#statements = statements;
    this.#pending = pending;
    this.#kept = kept;
    this.#transaction = transaction;
  }

  isRead(statement: Statement<never, unknown>): boolean {
    return this.#statements.prepared(statement).isRead;
  }

  async all<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row[]> {
    return (await this.#execute(this.#prepare(statement), parameters)).rows;
  }

  get<P, Row>(statement: Statement<P, Row>, parameters: P): MaybePromise<Row | undefined> {
    const prepared = this.#prepare(statement);
    const tables = statement.cacheUntilTablesChange;
    if (!tables) return this.#execute(prepared, parameters).then(({ rows }) => rows[0]);
    const values = boundTo(prepared, parameters) as Value[];
    const kept = this.#kept.find(prepared.key, values);
    if (kept) return kept as Row;
    const begun = this.#kept.begin(tables);
    return this.#execute(prepared, parameters).then(({ rows: [row] }) => {
      if (row) this.#kept.keep(prepared.key, values, row, begun);
      return row;
    });
  }

  async query<Row>(
    build: (k: Kysely<Tables>, dialect: typeof postgresDialect) => Query<Row>,
  ): Promise<Row[]> {
    const query = this.#statements.built(build);
    this.#publishChange(changedTable(query.text));
    await this.#prepareFor(tablesIn(query.text));
    return (await this.#send(query)).rows;
  }

  async run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number> {
    return (await this.#execute(this.#prepare(statement), parameters)).rowCount ?? 0;
  }

  enqueue<P>(statement: Statement<P, unknown>, parameters: P, refusal?: () => Error): MaybePromise<void> {
    const prepared = this.#prepare(statement);
    const isAdded =
      !this.#transaction.isCareful &&
      this.#pending.add(prepared, boundTo(prepared, parameters), refusal !== undefined);
    if (!isAdded) return this.#runOrRefuse(prepared, parameters, refusal);
  }

  runMany<P>(statement: Statement<P, unknown>, list: readonly P[]): Promise<void> {
    const prepared = this.#prepare(statement);
    for (const parameters of list) this.#pending.add(prepared, boundTo(prepared, parameters), false);
    return this.#transaction.isCareful ? this.#flushed() : Promise.resolve();
  }

  /** Sends everything pending; a later statement fails if one of these does. */
  flush(): Promise<unknown>[] {
    return this.#pending.flush().map((query) => {
      const sending = this.#send(query);
      // Also awaited, or known by `hasFailed`.
      sending.catch(() => undefined);
      return sending;
    });
  }

  async #flushed(): Promise<void> {
    const opening = this.#transaction.open();
    if (opening) await opening;
    const outcomes = await Promise.allSettled(this.flush());
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #runOrRefuse(
    statement: PreparedStatement,
    parameters: unknown,
    refusal?: () => Error,
  ): Promise<void> {
    const { rowCount } = await this.#execute(statement, parameters);
    if (rowCount === 0 && refusal) throw refusal();
  }

  #prepare(statement: Statement<never, unknown>): PreparedStatement {
    const prepared = this.#statements.prepared(statement);
    this.#publishChange(prepared.changes);
    return prepared;
  }

  #publishChange(table: string | undefined): void {
    if (table === undefined) return;
    this.#kept.changed(table);
    this.#transaction.changed(table);
  }

  async #prepareFor(tables: readonly string[]): Promise<void> {
    const opening = this.#transaction.open();
    if (opening) await opening;
    if (this.#pending.concerns(tables)) this.flush();
  }

  async #execute(statement: PreparedStatement, parameters: unknown): Promise<pg.QueryResult> {
    await this.#prepareFor(statement.tables);
    return this.#send({ name: statement.name, text: statement.sql, values: boundTo(statement, parameters) });
  }

  #send(query: Omit<PostgresQuery, 'name'> & { name?: string }): Promise<pg.QueryResult> {
    const { edition } = this.#statements;
    return this.#transaction
      .client()
      .query(query)
      .catch((error) => {
        this.hasFailed = true;
        // The batch is rolled back, and its writes run again.
        this.#statements.renewIfStale(error, edition);
        return throwStoreError(error);
      });
  }
}

import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Writer } from './database.ts';
import { queryBuilder, sqliteDialect } from './dialect.ts';
import { type EnqueuedStatement, runEnqueued } from './enqueuedStatement.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';
import { changedTable, isReadSql, type QueryCache } from './queryCache.ts';
import { RowStatement, type SqliteValue } from './rowStatement.ts';
import {
  type CompiledStatement,
  compileStatement,
  type Query,
  type Statement,
  type Value,
} from './statement.ts';
import { StoreUnavailableError } from './storeErrors.ts';
import type { Tables } from './tables.ts';

type Parameters = Readonly<Record<string, Value>>;

interface Prepared {
  readonly compiled: CompiledStatement;
  readonly prepared: RowStatement;
  readonly isRead: boolean;
  /** The table that it changes; undefined for a read, or if caches stay valid. */
  readonly changes: string | undefined;
}

/** Number of dynamic queries cached in prepared form, per connection. */
const keptQueries = 300;

/** Parts of the store's write connection. */
export interface WriterParts {
  /** Is notified of every change. */
  readonly kept: QueryCache;
  /** Called, and awaited, before any statement runs here. */
  beforeUse(): MaybePromise<void>;
  /** Enqueues a statement; returns false if it should run immediately. */
  enqueue(put: EnqueuedStatement): boolean;
}

/** One SQLite connection: runs declared statements as prepared ones, on this thread. */
export class SqliteConnection implements Writer {
  readonly dialect = sqliteDialect;
  readonly #sqlite: DatabaseSync;
  readonly #k: Kysely<Tables> = queryBuilder(sqliteDialect);
  readonly #declared = new WeakMap<object, Prepared>();
  readonly #dynamic = new Map<string, RowStatement>();
  readonly #writer: WriterParts | undefined;

  constructor(sqlite: DatabaseSync, writer?: WriterParts) {
    this.#sqlite = sqlite;
    this.#writer = writer;
  }

  isRead(statement: Statement<never, unknown>): boolean {
    return this.#compiled(statement).isRead;
  }

  async all<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row[]> {
    const { compiled, prepared } = this.#prepare(statement);
    const opening = this.#writer?.beforeUse();
    if (opening) await opening;
    return asStoreErrors(() => prepared.all(bound(compiled, parameters))) as Row[];
  }

  get<P, Row>(statement: Statement<P, Row>, parameters: P): MaybePromise<Row | undefined> {
    const { compiled, prepared } = this.#prepare(statement);
    const values = bound(compiled, parameters);
    const writer = this.#writer;
    const tables = writer && statement.cacheUntilTablesChange;
    const kept = tables && writer.kept.find(compiled.sql, values);
    if (kept) return kept as Row;
    const begun = tables && writer.kept.begin(tables);
    return mapMaybe(writer?.beforeUse(), () => {
      const row = asStoreErrors(() => prepared.get(values));
      if (row && begun !== undefined) writer?.kept.keep(compiled.sql, values, row, begun);
      return row as Row | undefined;
    });
  }

  async query<Row>(build: (k: Kysely<Tables>, dialect: typeof sqliteDialect) => Query<Row>): Promise<Row[]> {
    const { sql, parameters } = build(this.#k, sqliteDialect).compile(this.#k);
    const prepared = this.#prepareText(sql);
    this.#publishChange(changedTable(sql));
    const opening = this.#writer?.beforeUse();
    if (opening) await opening;
    return asStoreErrors(() => prepared.all((parameters as Value[]).map(toSqlite))) as Row[];
  }

  async run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number> {
    const { compiled, prepared } = this.#prepare(statement);
    const opening = this.#writer?.beforeUse();
    if (opening) await opening;
    return asStoreErrors(() => prepared.run(bound(compiled, parameters)));
  }

  async runMany<P>(statement: Statement<P, unknown>, list: readonly P[]): Promise<void> {
    const { compiled, prepared } = this.#prepare(statement);
    const opening = this.#writer?.beforeUse();
    if (opening) await opening;
    asStoreErrors(() => {
      for (const parameters of list) prepared.run(bound(compiled, parameters));
    });
  }

  enqueue<P>(statement: Statement<P, unknown>, parameters: P, refusal?: () => Error): MaybePromise<void> {
    const { compiled, prepared } = this.#prepare(statement);
    const put: EnqueuedStatement = {
      sql: compiled.sql,
      prepared,
      values: bound(compiled, parameters),
      refusal,
    };
    if (this.#writer?.enqueue(put)) return;
    asStoreErrors(() => runEnqueued(put));
  }

  #prepare(statement: Statement<never, unknown>): Prepared {
    const known = this.#compiled(statement);
    this.#publishChange(known.changes);
    return known;
  }

  #compiled(statement: Statement<never, unknown>): Prepared {
    let known = this.#declared.get(statement);
    if (!known) {
      const compiled = compileStatement(statement, this.#k, sqliteDialect);
      const changes = statement.keepsCacheValid ? undefined : changedTable(compiled.sql);
      const prepared = new RowStatement(this.#sqlite, compiled.sql);
      known = { compiled, prepared, isRead: isReadSql(compiled.sql), changes };
      this.#declared.set(statement, known);
    }
    return known;
  }

  #publishChange(table: string | undefined): void {
    if (table !== undefined) this.#writer?.kept.changed(table);
  }

  #prepareText(sql: string): RowStatement {
    const prepared = this.#dynamic.get(sql) ?? new RowStatement(this.#sqlite, sql);
    this.#dynamic.delete(sql);
    this.#dynamic.set(sql, prepared);
    if (this.#dynamic.size > keptQueries) this.#dynamic.delete(this.#dynamic.keys().next().value as string);
    return prepared;
  }
}

const bound = (compiled: CompiledStatement, parameters: unknown) =>
  compiled.bind(parameters as Parameters, toSqlite);

function toSqlite(value: Value): SqliteValue {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return value == null ? null : JSON.stringify(value);
}

/** Result codes of the disk or a lock, not of the statement: BUSY, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN. */
const unavailableCodes = new Set([5, 7, 8, 10, 11, 13, 14]);

/** Runs `task`, converting disk errors to a {@link StoreUnavailableError}. */
export function asStoreErrors<T>(task: () => T): T {
  try {
    return task();
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined || !unavailableCodes.has(errcode & 0xff)) throw error;
    throw new StoreUnavailableError(`The store cannot be used: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

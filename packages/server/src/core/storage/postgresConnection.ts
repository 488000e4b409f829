import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Reader } from './database.ts';
import { postgresDialect, queryBuilder } from './dialect.ts';
import { changedTable, isReadSql } from './queryCache.ts';
import {
  type CompiledStatement,
  compileStatement,
  type Query,
  type Statement,
  type Value,
} from './statement.ts';
import { StoreUnavailableError, TextRefusedError } from './storeErrors.ts';
import type { Tables } from './tables.ts';

/** The target of queries: a pool, or one connection. */
export interface Queryable {
  query(query: { name?: string; text: string; values: unknown[] }): Promise<pg.QueryResult>;
}

/** A declared statement as PostgreSQL runs it. */
export interface PreparedStatement extends CompiledStatement {
  /** Identifies the text, in all nodes. */
  readonly key: string;
  /** Identifies the text to a connection that has already prepared it. */
  readonly name: string;
  readonly isRead: boolean;
  /** The table that it changes; undefined for a read, or if caches stay valid. */
  readonly changes: string | undefined;
  /** All tables that it names. */
  readonly tables: readonly string[];
}

/** Compiles declared statements for PostgreSQL; shared by all connections of a store. */
export class PostgresStatements {
  readonly k: Kysely<Tables> = queryBuilder(postgresDialect);
  #known = new WeakMap<object, PreparedStatement>();
  /** Part of every statement's name, so that a change prepares all of them again. */
  #edition = 0;

  prepared(statement: Statement<never, unknown>): PreparedStatement {
    let known = this.#known.get(statement);
    if (!known) {
      const compiled = compileStatement(statement, this.k, postgresDialect);
      const changes = statement.keepsCacheValid ? undefined : changedTable(compiled.sql);
      const key = nameOf(compiled.sql);
      const name = this.#edition === 0 ? key : `${key}.${this.#edition}`;
      const isRead = isReadSql(compiled.sql);
      known = { ...compiled, key, name, isRead, changes, tables: tablesIn(compiled.sql) };
      this.#known.set(statement, known);
    }
    return known;
  }

  /** Increases when all statements are prepared again. */
  get edition(): number {
    return this.#edition;
  }

  /**
   * Prepares all statements again if this error of a statement of `edition` says that a newer server has changed the
   * tables since, unless that was done meanwhile. Returns whether the statement can run again.
   */
  renewIfStale(error: unknown, edition: number): boolean {
    if (!isStale(error)) return false;
    if (edition === this.#edition) {
      this.#known = new WeakMap();
      this.#edition++;
    }
    return true;
  }

  /** Builds a query whose shape is dynamic. */
  built<Row>(build: (k: Kysely<Tables>, dialect: typeof postgresDialect) => Query<Row>) {
    const { sql, parameters } = build(this.k, postgresDialect).compile(this.k);
    return { text: sql, values: (parameters as Value[]).map(toPostgres) };
  }
}

/** Whether a statement cannot run as it was prepared, because its tables have more or fewer columns now. */
export const isStale = (error: unknown): boolean =>
  (error as { routine?: string }).routine === 'RevalidateCachedQuery';

/** Returns the name under which connections prepare this text. */
export const nameOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 20);

const tableNames = /\b(?:from|join|into|update)\s+(?!set\b)"?(\w+)/gi;

/** Returns every name that stands where a table can stand. */
export const tablesIn = (text: string): string[] =>
  [...text.matchAll(tableNames)].map(([, table]) => table as string);

/** Returns the values of a statement in its order. */
export const boundTo = (statement: PreparedStatement, parameters: unknown): unknown[] =>
  statement.bind(parameters as Record<string, Value>, toPostgres);

/** Runs declared statements as prepared ones on PostgreSQL. */
export class PostgresReader implements Reader {
  readonly dialect = postgresDialect;
  readonly #statements: PostgresStatements;
  readonly #target: Queryable;

  constructor(statements: PostgresStatements, target: Queryable) {
    this.#statements = statements;
    this.#target = target;
  }

  async all<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row[]> {
    return this.#rows(statement, parameters);
  }

  async get<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row | undefined> {
    return (await this.#rows(statement, parameters))[0];
  }

  async query<Row>(
    build: (k: Kysely<Tables>, dialect: typeof postgresDialect) => Query<Row>,
  ): Promise<Row[]> {
    return detachRows(await this.#target.query(this.#statements.built(build)).catch(throwStoreError));
  }

  async #rows<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row[]> {
    const { edition } = this.#statements;
    const send = () => {
      const prepared = this.#statements.prepared(statement);
      const query = { name: prepared.name, text: prepared.sql, values: boundTo(prepared, parameters) };
      return this.#target.query(query);
    };
    const repeatIfStale = (error: unknown) => {
      if (this.#statements.renewIfStale(error, edition)) return send();
      throw error;
    };
    return detachRows(await send().catch(repeatIfStale).catch(throwStoreError));
  }
}

/**
 * Removes the rows from a result and returns them. The driver's finished queries keep each other and their results
 * alive until the next full collection, and each collection of young objects would copy all their rows.
 */
function detachRows<Row>(result: pg.QueryResult): Row[] {
  const { rows } = result;
  result.rows = [];
  return rows;
}

function toPostgres(value: Value): unknown {
  return typeof value === 'boolean' ? Number(value) : (value ?? null);
}

const bigint = 20;
const numeric = 1700;

/** Whole numbers arrive as text by default, since they may exceed 2^53; ours do not. */
export const numberTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === bigint || oid === numeric
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * SQLSTATE classes of a lost connection, a stopping server, exhausted resources (such as the disk), a transaction that
 * was idle for too long, and of refused connections: credentials (28), no such database (3D), one that accepts none
 * (55000).
 */
const unavailableStates = /^(08|53|57P|58|25P03|28|3D|55000)/;
const textStates = new Set(['22021', '22P05']);

/** Throws the store's error for a driver's error. */
export function throwStoreError(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (code !== undefined && textStates.has(code)) throw new TextRefusedError(message, { cause: error });
  const fromServer = error instanceof pg.DatabaseError;
  if (fromServer && !unavailableStates.test(code ?? '')) throw error;
  throw new StoreUnavailableError(`The store cannot be used: ${message}.`, { cause: error });
}

import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Writer } from './database.ts';
import { postgresDialect, queryBuilder } from './dialect.ts';
import {
  type CompiledStatement,
  compileStatement,
  type Query,
  type Statement,
  type Value,
} from './statement.ts';
import { StoreUnavailableError, TextRefusedError } from './storeErrors.ts';
import type { Tables } from './tables.ts';

/** The target of queries: a pool for reads, the writer's connection for writes. */
export interface Queryable {
  query(query: { name?: string; text: string; values: unknown[] }): Promise<pg.QueryResult>;
}

type NamedStatement = CompiledStatement & { name: string };

/** Compiles declared statements for PostgreSQL; shared by all connections of a store. */
export class PostgresStatements {
  readonly k: Kysely<Tables> = queryBuilder(postgresDialect);
  readonly #known = new WeakMap<object, NamedStatement>();

  compiled(statement: Statement<never, unknown>): NamedStatement {
    let known = this.#known.get(statement);
    if (!known) {
      const compiled = compileStatement(statement, this.k, postgresDialect);
      // The name identifies text that a connection has already prepared.
      known = {
        ...compiled,
        name: createHash('sha256').update(compiled.sql).digest('base64url').slice(0, 20),
      };
      this.#known.set(statement, known);
    }
    return known;
  }
}

/** Runs declared statements as prepared ones on PostgreSQL. */
export class PostgresConnection implements Writer {
  readonly dialect = postgresDialect;
  /** Set when a query fails; callers reset it. */
  failed = false;
  readonly #statements: PostgresStatements;
  readonly #target: () => Queryable;

  constructor(statements: PostgresStatements, target: () => Queryable) {
    this.#statements = statements;
    this.#target = target;
  }

  async all<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row[]> {
    return (await this.#execute(statement, parameters)).rows;
  }

  async get<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row | undefined> {
    return (await this.#execute(statement, parameters)).rows[0];
  }

  async query<Row>(
    build: (k: Kysely<Tables>, dialect: typeof postgresDialect) => Query<Row>,
  ): Promise<Row[]> {
    const { k } = this.#statements;
    const { sql, parameters } = build(k, postgresDialect).compile(k);
    return (await this.#send({ text: sql, values: (parameters as Value[]).map(toPostgres) })).rows;
  }

  async run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number> {
    return (await this.#execute(statement, parameters)).rowCount ?? 0;
  }

  async enqueue<P>(statement: Statement<P, unknown>, parameters: P, refusal?: () => Error): Promise<void> {
    if ((await this.run(statement, parameters)) === 0 && refusal) throw refusal();
  }

  async runMany<P>(statement: Statement<P, unknown>, list: readonly P[]): Promise<void> {
    // Pipelined; every answer is awaited, so that no rejection is unhandled.
    const outcomes = await Promise.allSettled(list.map((parameters) => this.#execute(statement, parameters)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }

  #execute(statement: Statement<never, unknown>, parameters: unknown): Promise<pg.QueryResult> {
    const { name, sql, bind } = this.#statements.compiled(statement);
    return this.#send({ name, text: sql, values: bind(parameters as Record<string, Value>, toPostgres) });
  }

  #send(query: { name?: string; text: string; values: unknown[] }): Promise<pg.QueryResult> {
    return this.#target()
      .query(query)
      .catch((error) => {
        this.failed = true;
        return throwStoreError(error);
      });
  }
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

/** SQLSTATE classes of a lost connection, a stopping server, and exhausted resources (such as the disk). */
const unavailableStates = /^(08|53|57P|58)/;
const textStates = new Set(['22021', '22P05']);

/** Throws the store's error for a driver's error. */
export function throwStoreError(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (code !== undefined && textStates.has(code)) throw new TextRefusedError(message, { cause: error });
  const fromServer = error instanceof pg.DatabaseError;
  if (fromServer && !unavailableStates.test(code ?? '')) throw error;
  throw new StoreUnavailableError(`The store cannot be used: ${message}.`, { cause: error });
}

import type { Compilable, Kysely, RawBuilder } from 'kysely';
import { type RawBuilder as SqlFragment, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Tables } from './tables.ts';

/** A column or parameter value. Arrays are for {@link oneOf} only. */
export type Value = string | number | boolean | null | undefined | readonly (string | number)[];

/** Inserts the parameter `name` into a statement being built. */
export interface Placeholders<P> {
  <K extends keyof P & string>(name: K): P[K];
  /** Never present: carries the parameters' type. */
  readonly parameters?: P;
}

/** A query builder or a `sql` template, ready to be compiled. */
export type Query<Row> = Compilable<Row> | RawBuilder<Row>;

/** Properties of a statement that the store relies on. */
export interface StatementTraits {
  /** It neither reads nor changes the values of any `BatchCounter`, so they need not be stored before it runs. */
  readonly apart?: boolean;
  /**
   * The same query is so frequent that the writer caches its results until one of these tables, all that it reads,
   * changes.
   */
  readonly cacheUntilTablesChange?: readonly (keyof Tables & string)[];
  /** It changes nothing that cached results contain. */
  readonly keepsCacheValid?: boolean;
}

/** A statement that is built once per database and run as a prepared one. */
export interface Statement<P, Row> extends StatementTraits {
  readonly build: (k: Kysely<Tables>, p: Placeholders<P>, dialect: Dialect) => Query<Row>;
}

/**
 * Declares a prepared statement; the parameters' type is that of `p`:
 *
 * ```ts
 * const findUser = statement((k, p: Placeholders<{ id: string }>) =>
 *   k.selectFrom('users').selectAll().where('id', '=', p('id')));
 * await database.read.get(findUser, { id: 'ada' });
 * ```
 */
export function statement<P, Row>(
  build: (k: Kysely<Tables>, p: Placeholders<P>, dialect: Dialect) => Query<Row>,
  { apart, cacheUntilTablesChange, keepsCacheValid }: StatementTraits = {},
): Statement<P, Row> {
  // All with the same shape, since every query reads it.
  return { build, apart, cacheUntilTablesChange, keepsCacheValid } as Statement<P, Row>;
}

/**
 * `= any of` a list parameter, for the right side of a column: ``sql`id ${oneOf(dialect, p('ids'))}` ``. One statement
 * serves lists of every length.
 */
export function oneOf(dialect: Dialect, list: readonly (string | number)[]): SqlFragment<boolean> {
  return dialect.name === 'sqlite' ? sql`in (select value from json_each(${list}))` : sql`= any(${list})`;
}

/** Marks the position of a parameter in a compiled statement. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** SQL text for one database with a function that orders the parameters. */
export interface CompiledStatement {
  readonly sql: string;
  /** The name of each parameter in the order of the text; undefined for a constant. */
  readonly names: readonly (string | undefined)[];
  /** Orders the parameters, each converted for the driver. */
  bind<T>(parameters: Readonly<Record<string, Value>>, toDriver: (value: Value) => T): T[];
}

const placeholder = (name: string) => new Placeholder(name) as never;

/** Compiles a declared statement for one database. */
export function compileStatement(
  statement: Statement<never, unknown>,
  k: Kysely<Tables>,
  dialect: Dialect,
): CompiledStatement {
  const { sql: text, parameters } = statement
    .build(k, placeholder as Placeholders<never>, dialect)
    .compile(k);
  const parts: readonly unknown[] = [...parameters];
  return {
    sql: text,
    names: parts.map((part) => (part instanceof Placeholder ? part.name : undefined)),
    bind<T>(given: Readonly<Record<string, Value>>, toDriver: (value: Value) => T): T[] {
      // A filled copy, since transferring an array that began empty is slower.
      const values = parts.slice();
      for (let index = 0; index < parts.length; index++) {
        const part = parts[index];
        values[index] = toDriver((part instanceof Placeholder ? given[part.name] : part) as Value);
      }
      return values as T[];
    },
  };
}

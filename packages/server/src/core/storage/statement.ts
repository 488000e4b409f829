import type { Compilable, Kysely, RawBuilder } from 'kysely';
import { type RawBuilder as SqlFragment, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Tables } from './tables.ts';

/** A value that a column or parameter may hold. Arrays are for {@link oneOf} only. */
export type Value = string | number | boolean | null | undefined | readonly (string | number)[];

/** Places the parameter `name` in a statement while it is being built. */
export interface Placeholders<P> {
  <K extends keyof P & string>(name: K): P[K];
  /** Never present: it carries the parameters' type. */
  readonly parameters?: P;
}

/** A query builder or a `sql` template, ready to be compiled. */
export type Query<Row> = Compilable<Row> | RawBuilder<Row>;

/** The properties of a statement that the store may rely on. */
export interface StatementTraits {
  /** It neither reads nor changes what any `Held` keeps in memory, so that this need not be stored before it runs. */
  readonly apart?: boolean;
  /**
   * It is asked so often for the same that the writer keeps its answers until one of these tables, all that it reads,
   * changes.
   */
  readonly cacheUntilTablesChange?: readonly (keyof Tables & string)[];
  /** It changes nothing that a kept answer shows. */
  readonly leavesKept?: boolean;
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
  { apart, cacheUntilTablesChange, leavesKept }: StatementTraits = {},
): Statement<P, Row> {
  // All of one shape, since every query looks at it.
  return { build, apart, cacheUntilTablesChange, leavesKept } as Statement<P, Row>;
}

/**
 * `= any of` a list parameter, to stand right of a column: ``sql`id ${oneOf(dialect, p('ids'))}` ``.
 * One statement serves lists of every length.
 */
export function oneOf(dialect: Dialect, list: readonly (string | number)[]): SqlFragment<boolean> {
  return dialect.name === 'sqlite' ? sql`in (select value from json_each(${list}))` : sql`= any(${list})`;
}

/** Stands in a compiled statement where a parameter's value goes. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** SQL text of one database with a function that puts the parameters in order. */
export interface CompiledStatement {
  readonly sql: string;
  /** Puts the parameters in order, each as the driver wants it. */
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
    bind<T>(given: Readonly<Record<string, Value>>, toDriver: (value: Value) => T): T[] {
      // A copy that is filled, since it takes another thread longer to get an array that began empty.
      const values = parts.slice();
      for (let place = 0; place < parts.length; place++) {
        const part = parts[place];
        values[place] = toDriver((part instanceof Placeholder ? given[part.name] : part) as Value);
      }
      return values as T[];
    },
  };
}

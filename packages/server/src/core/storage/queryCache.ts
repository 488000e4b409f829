import type { Value } from './statement.ts';

/** Beyond this size the whole cache is cleared. */
const maxKept = 50_000;

interface Branch {
  readonly branches: Map<Value, Branch>;
  answer: object | undefined;
  /** The turn of writing as of which the answer is current. */
  asOf: number;
}

/** Identifies a cached result in all nodes: the statement, and the values that it was run with. */
export interface ResultKey {
  readonly statement: string;
  readonly values: readonly Value[];
}

/**
 * Caches the results of a writer's cacheable statements until a table that they read changes. The store's only writer
 * sees every change, including those of the open transaction, so the cache is always current. Where nodes take turns of
 * writing, `TurnCache` adds the changes of the others.
 */
export class QueryCache {
  readonly #tables = new Set<string>();
  readonly #keys = new WeakMap<object, ResultKey>();
  #roots = new Map<string, Branch>();
  #count = 0;
  /** Increases whenever results that are being read may become outdated. */
  #version = 0;
  /** The turn as of which results are read. */
  asOf = 0;
  /** Results of earlier turns are not current. */
  currentFrom = 0;

  /** Returns the cached result of the statement for these values, if still valid. */
  find(statement: string, values: readonly Value[]): object | undefined {
    const branch = this.#branchAt(statement, values);
    return branch && branch.asOf >= this.currentFrom ? branch.answer : undefined;
  }

  /** Must be called before a result is read that depends on these tables; returns what {@link keep} needs. */
  begin(tables: readonly string[]): number {
    for (const table of tables) this.#tables.add(table);
    return this.#version;
  }

  /** Caches a result, unless something may have changed it since {@link begin}. */
  keep(statement: string, values: readonly Value[], answer: object, begun: number): void {
    if (begun !== this.#version) return;
    if (++this.#count > maxKept) this.forget();
    let branch = branchOf(this.#roots, statement);
    for (const value of values) branch = branchOf(branch.branches, value);
    branch.answer = answer;
    branch.asOf = this.asOf;
    this.#keys.set(answer, { statement, values });
  }

  /** Must be called for each change of a table, as named by {@link changedTable}. */
  changed(table: string): void {
    if (this.contains(table)) this.forget();
  }

  /** Whether cached results may depend on this table. */
  contains(table: string): boolean {
    return this.#tables.has(table) || table === anyTable;
  }

  /** Must be called when changes are rolled back. */
  forget(): void {
    this.#roots = new Map();
    this.#count = 0;
    this.#version++;
  }

  /** Returns what a cached result, which may have been changed in place, is the result of. */
  keyOf(answer: object): ResultKey | undefined {
    return this.#keys.get(answer);
  }

  /** Whether a result of the statement was ever cached since everything was forgotten. */
  knows(statement: string): boolean {
    return this.#roots.has(statement);
  }

  /** Replaces a cached result by what another node has made of it in a later turn, the last time if several. */
  replace({ statement, values }: ResultKey, answer: object, asOf: number): void {
    const branch = this.#branchAt(statement, values);
    if (!branch?.answer || branch.asOf > asOf) return;
    branch.answer = answer;
    branch.asOf = asOf;
    this.#keys.set(answer, { statement, values });
  }

  #branchAt(statement: string, values: readonly Value[]): Branch | undefined {
    let branch = this.#roots.get(statement);
    for (const value of values) branch = branch?.branches.get(value);
    return branch;
  }
}

function branchOf<K>(branches: Map<K, Branch>, key: K): Branch {
  const known = branches.get(key);
  if (known) return known;
  const fresh: Branch = { branches: new Map(), answer: undefined, asOf: 0 };
  branches.set(key, fresh);
  return fresh;
}

const anyTable = '*';
const reads = /^\s*select\b/i;
const writes = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/i;

/** Whether a statement changes nothing. */
export const isReadSql = (sql: string): boolean => reads.test(sql);

/**
 * Returns the table that a statement changes; undefined for a read. There are no cascades, and tables written by
 * triggers are not cached.
 */
export const changedTable = (sql: string): string | undefined =>
  isReadSql(sql) ? undefined : (writes.exec(sql)?.[1] ?? anyTable);

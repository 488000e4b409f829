import type { Value } from './statement.ts';

/** Beyond this size the whole cache is cleared. */
const maxKept = 50_000;

interface Branch {
  readonly branches: Map<Value, Branch>;
  answer: object | undefined;
}

/**
 * Caches the results of a writer's cacheable statements until a table that they read changes. The store's only writer
 * sees every change, including those of the open transaction, so the cache is always current.
 */
export class QueryCache {
  readonly #tables = new Set<string>();
  #roots = new Map<object, Branch>();
  #count = 0;

  /** Returns the cached result of the statement for these values, if still valid. */
  find(statement: object, values: readonly Value[]): object | undefined {
    let branch = this.#roots.get(statement);
    for (const value of values) branch = branch?.branches.get(value);
    return branch?.answer;
  }

  keep(statement: object, tables: readonly string[], values: readonly Value[], answer: object): void {
    if (++this.#count > maxKept) this.forget();
    for (const table of tables) this.#tables.add(table);
    let branch = branchOf(this.#roots, statement);
    for (const value of values) branch = branchOf(branch.branches, value);
    branch.answer = answer;
  }

  /** Must be called for each change of a table, as named by {@link changedTable}. */
  changed(table: string): void {
    if (this.#count > 0 && (this.#tables.has(table) || table === anyTable)) this.forget();
  }

  /** Must be called when changes are rolled back. */
  forget(): void {
    this.#roots = new Map();
    this.#count = 0;
  }
}

function branchOf<K>(branches: Map<K, Branch>, key: K): Branch {
  const known = branches.get(key);
  if (known) return known;
  const fresh: Branch = { branches: new Map(), answer: undefined };
  branches.set(key, fresh);
  return fresh;
}

const anyTable = '*';
const reads = /^\s*select\b/i;
const writes = /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)/i;

/**
 * Returns the table that a statement changes; undefined for a read. There are no cascades, and tables written by
 * triggers are not cached.
 */
export const changedTable = (sql: string): string | undefined =>
  reads.test(sql) ? undefined : (writes.exec(sql)?.[1] ?? anyTable);

import type { Value } from './statement.ts';

/** More than this is forgotten as a whole: it comes back by and by. */
const maxKept = 50_000;

interface Branch {
  readonly branches: Map<Value, Branch>;
  answer: object | undefined;
}

/**
 * The answers of a writer's `kept` statements, until a table that they read from changes. The store's one writer sees
 * every change, those of the transaction that is open too, so that what is kept is what a read would give.
 */
export class QueryCache {
  readonly #tables = new Set<string>();
  #roots = new Map<object, Branch>();
  #count = 0;

  /** Returns the cached answer of the statement for these values, if it still holds. */
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

  /** Must be called for each change of a table, by its {@link changedTable}. */
  changed(table: string): void {
    if (this.#count > 0 && (this.#tables.has(table) || table === anyTable)) this.forget();
  }

  /** Must be called where changes are taken back. */
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
 * The table that a statement changes; undefined for one that only reads. Ours have no cascades, and what triggers write
 * is kept nowhere.
 */
export const changedTable = (sql: string): string | undefined =>
  reads.test(sql) ? undefined : (writes.exec(sql)?.[1] ?? anyTable);

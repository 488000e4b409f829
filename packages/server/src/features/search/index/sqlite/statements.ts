import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** The prepared statements of a database: each is prepared once. */
export class Statements {
  readonly #sqlite: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite;
  }

  prepare(sql: string): StatementSync {
    const prepared = this.#prepared.get(sql) ?? this.#sqlite.prepare(sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

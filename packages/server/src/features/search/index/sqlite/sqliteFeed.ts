import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type IndexedRow, indexedColumns, indexedTables } from '../document.ts';

/** A stored message with its row number. */
export type FedRow = IndexedRow & { row_number: number };

export interface FedChange {
  seq: number;
  message_id: string;
  created_at: number;
  row_number: number;
}

/** Reads data to index from SQLite's store, whose rows are numbered in order of insertion. */
export class SqliteFeed {
  readonly #sqlite: DatabaseSync;
  readonly #changes: StatementSync;
  readonly #newest: StatementSync;
  readonly #after: StatementSync;
  readonly #below: StatementSync;
  readonly #byId: StatementSync;
  readonly #byRow: StatementSync;

  constructor(path: string) {
    this.#sqlite = new DatabaseSync(path, { timeout: 5000 });
    this.#sqlite.exec('PRAGMA query_only = ON; PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -8192');
    const prepare = (end: string) =>
      this.#sqlite.prepare(`SELECT m.rowid AS row_number, ${indexedColumns} FROM ${indexedTables} ${end}`);
    this.#after = prepare('WHERE m.rowid > ? ORDER BY m.rowid LIMIT ?');
    this.#below = prepare('WHERE m.rowid < ? ORDER BY m.rowid DESC LIMIT ?');
    this.#byId = prepare('WHERE m.id = ?');
    this.#byRow = prepare('WHERE m.rowid = ?');
    this.#newest = this.#sqlite.prepare(
      'SELECT rowid AS row_number, id FROM messages ORDER BY rowid DESC LIMIT 1',
    );
    this.#changes = this.#sqlite.prepare('SELECT * FROM search_changes WHERE seq > ? ORDER BY seq LIMIT ?');
  }

  changesAfter = (seq: number, limit: number) => this.#changes.all(seq, limit) as unknown as FedChange[];
  rowsAfter = (rowNumber: number, limit: number) => this.#after.all(rowNumber, limit) as unknown as FedRow[];
  rowsBelow = (rowNumber: number, limit: number) => this.#below.all(rowNumber, limit) as unknown as FedRow[];
  byId = (id: string) => this.#byId.get(id) as unknown as FedRow | undefined;
  byRow = (rowNumber: number) => this.#byRow.get(rowNumber) as unknown as FedRow | undefined;

  /** The last inserted row. */
  newest = () => this.#newest.get() as { row_number: number; id: string } | undefined;

  close(): void {
    this.#sqlite.close();
  }
}

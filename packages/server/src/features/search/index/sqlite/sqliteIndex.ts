import type { DatabaseSync } from 'node:sqlite';
import { toDocument } from '../document.ts';
import { inBatch } from '../inBatch.ts';
import type { IndexProgress } from '../indexQuery.ts';
import {
  type CountedWord,
  type FoundMessage,
  type Match,
  type Matches,
  type MessageIndex,
  minRounds,
  type WordCounts,
} from '../messageIndex.ts';
import { DocumentStore } from './documentStore.ts';
import { matchInSqlite } from './matchInSqlite.ts';
import { openSearchFile } from './searchFile.ts';
import { type FedChange, type FedRow, SqliteFeed } from './sqliteFeed.ts';
import { Statements } from './statements.ts';
import { wordsAround, wordsOfStems } from './wordKeys.ts';

/** Messages per transaction. */
const rowsPerBatch = 250;

/** Pages of the index per transaction that merges its parts. */
const pagesPerMerge = 50;

/** Progress of the index. */
interface State {
  /** Rows up to this number were indexed… */
  newest: number;
  /** …this is the last message among them… */
  newestId: string;
  /** …and, of messages older than the index, those from this number on. */
  oldest: number;
  /** Changes up to this number. */
  changes: number;
}

/** The index beside SQLite's store, in its own file that only this object opens. */
export class SqliteIndex implements MessageIndex {
  readonly #sqlite: DatabaseSync;
  readonly #statements: Statements;
  readonly #feed: SqliteFeed;
  readonly #documents: DocumentStore;
  #state: State;
  /** Whether removed data is still in the file's log. */
  #hasRemains = true;
  /** Whether there is nothing to merge since the last change. */
  #isCompact = false;

  constructor(paths: { store: string; index: string }) {
    this.#sqlite = openSearchFile(paths.index);
    this.#statements = new Statements(this.#sqlite);
    this.#feed = new SqliteFeed(paths.store);
    this.#documents = new DocumentStore(this.#sqlite);
    this.#state = this.#readState();
    // By itself FTS5 merges four parts of about one size: a large index has about twenty.
    this.#sqlite.exec("INSERT INTO lists (lists, rank) VALUES ('usermerge', 2)");
  }

  async catchUp(forMs: number): Promise<IndexProgress> {
    const end = performance.now() + forMs;
    this.#followRows();
    let indexed = 0;
    let isDone = false;
    for (let round = 0; !isDone && (round < minRounds || performance.now() < end); round++) {
      const count = this.#indexChanges() || this.#indexNew() || this.#indexOlder();
      indexed += count;
      isDone = count === 0;
    }
    return { indexed, isDone, changesUpTo: this.#state.changes };
  }

  async compact(forMs: number): Promise<boolean> {
    const end = performance.now() + forMs;
    while (!this.#isCompact && performance.now() < end) {
      const before = this.#countChanges();
      this.#sqlite.exec(`INSERT INTO lists (lists, rank) VALUES ('merge', ${pagesPerMerge})`);
      // FTS5's documentation: fewer than two changed rows mean that there was nothing to merge.
      this.#isCompact = this.#countChanges() - before < 2;
    }
    return this.#isCompact;
  }

  /** Empties the file's log, which contains previous pages. */
  async removeRemains(): Promise<void> {
    if (!this.#hasRemains) return;
    this.#sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#hasRemains = false;
  }

  async countWords(words: readonly string[], stems: readonly string[], limit: number): Promise<WordCounts> {
    const rows = this.#statements
      .prepare(
        'SELECT word, documents FROM json_each(?) AS list CROSS JOIN vocabulary ON vocabulary.word = list.value',
      )
      .all(JSON.stringify(words)) as { word: string; documents: number }[];
    return {
      documents: new Map(rows.map(({ word, documents }) => [word, documents])),
      stemWords: stems.length === 0 ? [] : wordsOfStems(this.#statements, stems, limit),
    };
  }

  async completions(start: string, limit: number): Promise<CountedWord[]> {
    return this.#statements
      .prepare(
        'SELECT word, documents FROM vocabulary WHERE word >= ? AND word < ? ORDER BY documents DESC LIMIT ?',
      )
      .all(start, `${start}\u{10ffff}`, limit) as unknown as CountedWord[];
  }

  wordsAround = async (part: string, limit: number): Promise<CountedWord[]> =>
    wordsAround(this.#statements, part, limit);

  match = async (match: Match): Promise<Matches> => matchInSqlite(this.#statements, match);

  async wordsOf(found: readonly FoundMessage[]): Promise<(readonly string[])[]> {
    const read = this.#statements.prepare('SELECT words FROM documents WHERE id = ?');
    return found.map(({ id }) => (read.get(id) as { words: string } | undefined)?.words.split(' ') ?? []);
  }

  async close(): Promise<void> {
    await this.removeRemains();
    this.#sqlite.close();
    this.#feed.close();
  }

  #countChanges = (): number =>
    (this.#statements.prepare('SELECT total_changes() AS count').get() as { count: number }).count;

  #readState(): State {
    const rows = this.#sqlite.prepare('SELECT name, value FROM state').all() as {
      name: string;
      value: string;
    }[];
    const kept = new Map(rows.map(({ name, value }) => [name, value]));
    const newest = this.#feed.newest();
    const state: State = {
      newest: Number(kept.get('newest') ?? newest?.row_number ?? 0),
      newestId: kept.get('newestId') ?? '',
      oldest: Number(kept.get('oldest') ?? (newest?.row_number ?? 0) + 1),
      changes: Number(kept.get('changes') ?? 0),
    };
    if (state.newestId === '' || this.#feed.byRow(state.newest)?.id === state.newestId) return state;
    // The store's rows were renumbered (by a copy), or the last one was lost in a power failure.
    const moved = this.#feed.byId(state.newestId)?.row_number;
    return {
      ...state,
      newest: moved ?? Math.max(0, Math.min(state.newest, newest?.row_number ?? 0) - rowsPerBatch),
    };
  }

  /** SQLite reuses the last row number once that row is deleted. */
  #followRows(): void {
    const last = this.#feed.newest()?.row_number ?? 0;
    this.#state.newest = Math.min(this.#state.newest, last);
    this.#state.oldest = Math.min(this.#state.oldest, last + 1);
  }

  #indexChanges(): number {
    const changes = this.#feed.changesAfter(this.#state.changes, rowsPerBatch);
    const rows = inBatch(changes.map(({ message_id }) => this.#feed.byId(message_id)));
    const indexed = changes.slice(0, rows.length);
    const last = indexed.at(-1);
    if (last) {
      this.#write({ changes: last.seq }, () => {
        for (const [at, change] of indexed.entries()) this.#indexChange(change, rows[at]);
      });
    }
    return indexed.length;
  }

  #indexChange(change: FedChange, row: FedRow | undefined): void {
    this.#put(row, change);
    if (row || change.row_number > this.#state.newest) return;
    const heir = this.#feed.byRow(change.row_number);
    if (heir) this.#put(heir);
  }

  #indexNew(): number {
    const rows = inBatch(this.#feed.rowsAfter(this.#state.newest, rowsPerBatch));
    const last = rows.at(-1);
    if (last) this.#putAll(rows, { newest: last.row_number, newestId: last.id });
    return rows.length;
  }

  #indexOlder(): number {
    if (this.#state.oldest <= 1) return 0;
    const rows = inBatch(this.#feed.rowsBelow(this.#state.oldest, rowsPerBatch));
    this.#putAll(rows, { oldest: rows.at(-1)?.row_number ?? 0 });
    return rows.length;
  }

  #putAll(rows: readonly FedRow[], state: Partial<State>): void {
    const inOrder = rows.toSorted((left, right) => left.created_at - right.created_at);
    this.#write(state, () => {
      for (const row of inOrder) this.#put(row);
    });
  }

  #put(row: FedRow | undefined, gone?: FedChange): void {
    const document = row && toDocument(row);
    const { id, created_at } = row ?? { id: gone?.message_id ?? '', created_at: gone?.created_at ?? 0 };
    const hadOld = document ? this.#documents.put(document) : this.#documents.remove(id, created_at);
    this.#hasRemains ||= hadOld;
  }

  #write(state: Partial<State>, change: () => void): void {
    this.#sqlite.exec('BEGIN');
    try {
      change();
      this.#documents.saveCounts();
      const next = { ...this.#state, ...state };
      const keep = this.#sqlite.prepare('INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)');
      for (const [name, value] of Object.entries(next)) keep.run(name, String(value));
      this.#sqlite.exec('COMMIT');
      this.#state = next;
      this.#isCompact = false;
    } catch (error) {
      this.#documents.discardChanges();
      if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK');
      throw error;
    }
  }
}

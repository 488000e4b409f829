import type pg from 'pg';
import { advisoryLocks } from '../../../../core/storage/advisoryLocks.ts';
import { type IndexedRow, indexedColumns, indexedTables, toDocument } from '../document.ts';
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
import { matchInPostgres } from './matchInPostgres.ts';
import { wordsInOrder } from './vectors.ts';
import { addOlderKeys, countWords, wordsAround } from './wordKeys.ts';
import { type Change, writeDocuments } from './writeDocuments.ts';

/** Messages per transaction. */
const rowsPerBatch = 250;
/** Messages older than the index per transaction, which nobody waits for. */
const olderRowsPerBatch = 1000;
/** Sorts after every id. */
const behindAll = '\u{10ffff}';

/** The index in PostgreSQL: shared by all nodes, filled by any of them. */
export class PostgresIndex implements MessageIndex {
  readonly #pool: pg.Pool;
  #filling: Promise<unknown> = Promise.resolve();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  catchUp(forMs: number): Promise<IndexProgress> {
    const round = this.#filling.then(() => this.#catchUp(forMs));
    this.#filling = round.catch(() => undefined);
    return round;
  }

  /** PostgreSQL's index has no parts. */
  compact = async () => true;

  /** The store's own purge covers all tables (`Database.purge`). */
  removeRemains = async () => undefined;

  countWords = (words: readonly string[], stems: readonly string[], limit: number): Promise<WordCounts> =>
    countWords(this.#pool, words, { stems, limit });

  async completions(start: string, limit: number): Promise<CountedWord[]> {
    const { rows } = await this.#pool.query({
      name: 'search-completions',
      text: 'SELECT word, documents FROM search_words WHERE word >= $1 AND word < $2 ORDER BY documents DESC LIMIT $3',
      values: [start, `${start}${behindAll}`, limit],
    });
    return rows;
  }

  wordsAround = (part: string, limit: number): Promise<CountedWord[]> => wordsAround(this.#pool, part, limit);

  match = async (match: Match): Promise<Matches> => ({ found: await matchInPostgres(this.#pool, match) });

  async wordsOf(found: readonly FoundMessage[]): Promise<(readonly string[])[]> {
    const { rows } = await this.#pool.query({
      name: 'search-words-of',
      text: 'SELECT id, words::text AS vector FROM search_documents WHERE id = any($1)',
      values: [found.map(({ id }) => id)],
    });
    const words = new Map(rows.map(({ id, vector }) => [id, wordsInOrder(vector)]));
    return found.map(({ id }) => words.get(id) ?? []);
  }

  async close(): Promise<void> {
    await this.#filling;
  }

  async #catchUp(forMs: number): Promise<IndexProgress> {
    const end = performance.now() + forMs;
    const client = await this.#pool.connect();
    let indexed = 0;
    let isDone = false;
    let failure: Error | undefined;
    try {
      for (let round = 0; !isDone && (round < minRounds || performance.now() < end); round++) {
        const filled = await this.#fill(client);
        indexed += filled.count;
        isDone = filled.isDone;
      }
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
    return { indexed, isDone, changesUpTo: 0 };
  }

  /** Processes one transaction of changes or, without any, of older messages. */
  async #fill(client: pg.PoolClient): Promise<Filled> {
    const waiting = await client.query({
      name: 'search-waiting',
      text: `SELECT EXISTS (SELECT 1 FROM search_changes) AS changed,
        (SELECT count(*) FROM search_state WHERE name = any($1) AND value = '') AS walked`,
      values: [backgroundWork],
    });
    const { changed, walked } = waiting.rows[0] as { changed: boolean; walked: number };
    const isWalked = walked === backgroundWork.length;
    if (!changed && isWalked) return { count: 0, isDone: true };
    await client.query('BEGIN');
    try {
      // Only one process fills the index.
      await client.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.searchFill]);
      const changes = await indexChanges(client);
      const count =
        changes.count ||
        (await indexOlder(client, 'oldest')) ||
        (await indexOlder(client, 'fields')) ||
        (await addOlderKeys(client));
      await client.query('COMMIT');
      // While messages arrive there is always another change: it waits for more of them.
      return { count, isDone: changes.isDone && isWalked };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }
}

interface Filled {
  /** The number of rows processed. */
  readonly count: number;
  /** Whether everything that was there at the beginning is processed. */
  readonly isDone: boolean;
}

/** Latest changes first: a new message is found before those of a bulk import. */
async function indexChanges(client: pg.PoolClient): Promise<Filled> {
  const { rows: changes } = await client.query<Change & { seq: number }>(
    'SELECT seq, message_id, created_at FROM search_changes ORDER BY seq DESC LIMIT $1',
    [rowsPerBatch],
  );
  if (changes.length === 0) return { count: 0, isDone: false };
  const found = await client.query<IndexedRow>(
    `SELECT ${indexedColumns} FROM ${indexedTables} WHERE m.id = any($1)`,
    [changes.map(({ message_id }) => message_id)],
  );
  const rows = new Map(found.rows.map((row) => [row.id, row]));
  const indexed = changes.slice(0, inBatch(changes.map(({ message_id }) => rows.get(message_id))).length);
  await client.query('DELETE FROM search_changes WHERE seq = any($1)', [indexed.map(({ seq }) => seq)]);
  const changed = new Map(indexed.map((change) => [change.message_id, change]));
  await writeDocuments(
    client,
    [...changed.values()],
    [...changed.keys()].flatMap((id) => {
      const row = rows.get(id);
      return (row && toDocument(row)) ?? [];
    }),
  );
  return {
    count: indexed.length,
    isDone: indexed.length === changes.length && changes.length < rowsPerBatch,
  };
}

/**
 * Walks through the messages that are older than a part of the index, newest first, and which of them it indexes:
 * `oldest` is for the whole index, `fields` for custom fields.
 */
const walks = {
  oldest: () => true,
  fields: ({ custom }: IndexedRow) => custom !== null,
};

/** Each has its progress in `search_state`, empty when it is done. */
const backgroundWork: readonly string[] = [...Object.keys(walks), 'keys'];

/** Indexes the next older messages of a walk. Returns how many it looked at; 0 at its end. */
async function indexOlder(client: pg.PoolClient, walk: keyof typeof walks): Promise<number> {
  const kept = await client.query<{ value: string }>('SELECT value FROM search_state WHERE name = $1', [
    walk,
  ]);
  const before = kept.rows[0]?.value ?? behindAll;
  if (before === '') return 0;
  const older = await client.query<IndexedRow>(
    `SELECT ${indexedColumns} FROM ${indexedTables} WHERE m.id < $1 ORDER BY m.id DESC LIMIT $2`,
    [before, olderRowsPerBatch],
  );
  const rows = inBatch(older.rows);
  const indexed = rows.filter(walks[walk]);
  if (indexed.length > 0) {
    await writeDocuments(
      client,
      indexed.map(({ id, created_at }) => ({ message_id: id, created_at })),
      indexed.flatMap((row) => toDocument(row) ?? []),
    );
  }
  await client.query(
    `INSERT INTO search_state (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [walk, rows.at(-1)?.id ?? ''],
  );
  return rows.length;
}

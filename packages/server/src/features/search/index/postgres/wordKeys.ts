import type pg from 'pg';
import { keysOf } from '../../words/wordKeys.ts';
import { type CountedWord, maxWordsAround, type StemWord, type WordCounts } from '../messageIndex.ts';

/** Existing words per transaction. */
const wordsPerBatch = 2000;
/** Sorts after every word. */
const behindAll = '\u{10ffff}';

/** Adds the keys of new words (SRCH-05). A trigger removes them with their word. */
export async function addKeys(client: pg.PoolClient, words: readonly string[]): Promise<void> {
  const keys = words.flatMap((word) => keysOf(word).map((key) => ({ key, word })));
  if (keys.length === 0) return;
  await client.query(
    `INSERT INTO search_word_keys (word, key) SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT DO NOTHING`,
    [keys.map(({ word }) => word), keys.map(({ key }) => key)],
  );
}

/** Adds the keys of the next words that were indexed before keys were. Returns how many it looked at; 0 at their end. */
export async function addOlderKeys(client: pg.PoolClient): Promise<number> {
  const kept = await client.query<{ value: string }>("SELECT value FROM search_state WHERE name = 'keys'");
  const after = kept.rows[0]?.value;
  if (after === '') return 0;
  const { rows } = await client.query<{ word: string }>(
    'SELECT word FROM search_words WHERE word > $1 ORDER BY word LIMIT $2',
    [after ?? '', wordsPerBatch],
  );
  await addKeys(
    client,
    rows.map(({ word }) => word),
  );
  await client.query(
    `INSERT INTO search_state (name, value) VALUES ('keys', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [rows.length < wordsPerBatch ? '' : (rows.at(-1)?.word ?? '')],
  );
  return rows.length;
}

/** Looks up the count of each word: for a join, PostgreSQL would rather read all words. */
const countOf = (words: string) =>
  `CROSS JOIN LATERAL (SELECT documents FROM search_words WHERE word = ${words}.word OFFSET 0) w`;

/** See `MessageIndex.countWords`. One query for both: they are only a few index rows each. */
export async function countWords(
  pool: pg.Pool,
  words: readonly string[],
  { stems, limit }: { stems: readonly string[]; limit: number },
): Promise<WordCounts> {
  const ofWords = 'SELECT NULL AS stem, word, documents FROM search_words WHERE word = any($1)';
  const ofStems = `(SELECT k.key, k.word, w.documents FROM search_word_keys k ${countOf('k')}
                    WHERE k.key = any($2) LIMIT $3)`;
  const { rows } = await pool.query<Omit<StemWord, 'stem'> & { stem: string | null }>(
    stems.length === 0
      ? { name: 'search-count', text: ofWords, values: [words] }
      : {
          name: 'search-count-stems',
          text: `${ofWords} UNION ALL ${ofStems}`,
          values: [words, stems, limit],
        },
  );
  const documents = new Map<string, number>();
  const stemWords: StemWord[] = [];
  for (const { stem, ...word } of rows) {
    if (stem === null) documents.set(word.word, word.documents);
    else stemWords.push({ ...word, stem });
  }
  return { documents, stemWords };
}

/** See `MessageIndex.wordsAround`. */
export async function wordsAround(pool: pg.Pool, part: string, limit: number): Promise<CountedWord[]> {
  const { rows } = await pool.query<CountedWord>({
    name: 'search-words-around',
    text: `SELECT word, documents FROM search_words WHERE word = any(array(
        SELECT word FROM search_word_keys WHERE key >= $1 AND key < $2 LIMIT $3
      )) ORDER BY documents DESC LIMIT $4`,
    values: [part, `${part}${behindAll}`, maxWordsAround, limit],
  });
  return rows;
}

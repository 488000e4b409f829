import type pg from 'pg';
import { isLatinWord, minPartLetters, stemKeys, trigramsOf } from '../../words/stems.ts';
import { maxParts, type RelatedWord } from '../messageIndex.ts';

/** Existing words per transaction. */
const wordsPerBatch = 2000;

/** Adds the stems and parts of new words (SRCH-05). */
export async function addForms(client: pg.PoolClient, words: readonly string[]): Promise<void> {
  const latin = words.filter(isLatinWord);
  if (latin.length === 0) return;
  await client.query(
    `INSERT INTO search_forms (word, stems, trigrams)
     SELECT word, string_to_array(stems, ' '), string_to_array(trigrams, ' ')
     FROM unnest($1::text[], $2::text[], $3::text[]) AS f (word, stems, trigrams) ON CONFLICT DO NOTHING`,
    [
      latin,
      latin.map((word) => stemKeys(word).join(' ')),
      latin.map((word) => (word.length > minPartLetters ? trigramsOf(word).join(' ') : '')),
    ],
  );
}

export async function removeForms(client: pg.PoolClient, words: readonly string[]): Promise<void> {
  if (words.length > 0) await client.query('DELETE FROM search_forms WHERE word = any($1)', [words]);
}

/** Adds the forms of the next words that were indexed before forms were. Returns how many it looked at; 0 at their end. */
export async function addOlderForms(client: pg.PoolClient): Promise<number> {
  const kept = await client.query<{ value: string }>("SELECT value FROM search_state WHERE name = 'forms'");
  const after = kept.rows[0]?.value;
  if (after === '') return 0;
  const { rows } = await client.query<{ word: string }>(
    'SELECT word FROM search_words WHERE word > $1 ORDER BY word LIMIT $2',
    [after ?? '', wordsPerBatch],
  );
  await addForms(
    client,
    rows.map(({ word }) => word),
  );
  await client.query(
    `INSERT INTO search_state (name, value) VALUES ('forms', $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [rows.length < wordsPerBatch ? '' : (rows.at(-1)?.word ?? '')],
  );
  return rows.length;
}

/** See `MessageIndex.related`. */
export async function relatedInPostgres(pool: pg.Pool, word: string, limit: number): Promise<RelatedWord[]> {
  const trigrams = word.length < minPartLetters ? [] : trigramsOf(word);
  const { rows } = await pool.query<RelatedWord>({
    name: 'search-related',
    text: `SELECT w.word, bool_and(f."isPart") AS "isPart" FROM (
        (SELECT word, false AS "isPart" FROM search_forms WHERE stems && $1 LIMIT $4)
        UNION ALL
        (SELECT word, true FROM search_forms
         WHERE cardinality($2::text[]) > 0 AND trigrams @> $2 AND strpos(word, $3) > 0 LIMIT $4)
      ) f JOIN search_words w ON w.word = f.word
      WHERE w.word <> $3 GROUP BY w.word, w.documents ORDER BY 2, w.documents DESC LIMIT $5`,
    values: [stemKeys(word), trigrams, word, maxParts, limit],
  });
  return rows;
}

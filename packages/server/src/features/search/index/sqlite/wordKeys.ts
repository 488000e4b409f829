import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { keysOf } from '../../words/wordKeys.ts';
import { type CountedWord, maxWordsAround, type StemWord } from '../messageIndex.ts';
import type { Statements } from './statements.ts';

/** The keys of indexed words (SRCH-05), within the caller's transaction. */
export class WordKeys {
  readonly #add: StatementSync;
  readonly #remove: StatementSync;

  constructor(sqlite: DatabaseSync) {
    this.#add = sqlite.prepare('INSERT OR IGNORE INTO word_keys (key, word) VALUES (?, ?)');
    this.#remove = sqlite.prepare('DELETE FROM word_keys WHERE key = ? AND word = ?');
  }

  add(word: string): void {
    for (const key of keysOf(word)) this.#add.run(key, word);
  }

  remove(word: string): void {
    for (const key of keysOf(word)) this.#remove.run(key, word);
  }
}

/** Returns words with these stems, once for each stem (SRCH-05). */
export function wordsOfStems(sqlite: Statements, stems: readonly string[], limit: number): StemWord[] {
  return sqlite
    .prepare(
      `SELECT word_keys.key AS stem, vocabulary.word, vocabulary.documents FROM json_each(?) AS list
       CROSS JOIN word_keys ON word_keys.key = list.value
       CROSS JOIN vocabulary ON vocabulary.word = word_keys.word LIMIT ?`,
    )
    .all(JSON.stringify(stems), limit) as unknown as StemWord[];
}

/** See `MessageIndex.wordsAround`. */
export function wordsAround(sqlite: Statements, part: string, limit: number): CountedWord[] {
  return sqlite
    .prepare(
      `SELECT vocabulary.word, vocabulary.documents FROM (
         SELECT DISTINCT word FROM (SELECT word FROM word_keys WHERE key >= ? AND key < ? LIMIT ?)
       ) AS found CROSS JOIN vocabulary ON vocabulary.word = found.word
       ORDER BY vocabulary.documents DESC LIMIT ?`,
    )
    .all(part, `${part}\u{10ffff}`, maxWordsAround, limit) as unknown as CountedWord[];
}

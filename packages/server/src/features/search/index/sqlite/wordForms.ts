import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isLatinWord, minPartLetters, stemKeys } from '../../words/stems.ts';
import { maxParts, type RelatedWord } from '../messageIndex.ts';

/** The stems and the parts of indexed words (SRCH-05), within the caller's transaction. */
export class WordForms {
  readonly #addPart: StatementSync;
  readonly #savePart: StatementSync;
  readonly #removePart: StatementSync;
  readonly #addStem: StatementSync;
  readonly #removeStem: StatementSync;

  constructor(sqlite: DatabaseSync) {
    this.#addPart = sqlite.prepare('INSERT INTO parts (word) VALUES (?)');
    this.#savePart = sqlite.prepare('UPDATE vocabulary SET part = ? WHERE word = ?');
    this.#removePart = sqlite.prepare('DELETE FROM parts WHERE rowid = ?');
    this.#addStem = sqlite.prepare('INSERT OR IGNORE INTO stems (stem, word) VALUES (?, ?)');
    this.#removeStem = sqlite.prepare('DELETE FROM stems WHERE stem = ? AND word = ?');
  }

  /** Adds a new word of the vocabulary. */
  add(word: string): void {
    if (!isLatinWord(word)) return;
    for (const stem of stemKeys(word)) this.#addStem.run(stem, word);
    if (word.length > minPartLetters) this.#savePart.run(this.#addPart.run(word).lastInsertRowid, word);
  }

  /** Removes a word that is no longer in the vocabulary. */
  remove(word: string, part: number | null): void {
    for (const stem of stemKeys(word)) this.#removeStem.run(stem, word);
    if (part !== null) this.#removePart.run(part);
  }
}

/** See `MessageIndex.related`. */
export function relatedInSqlite(sqlite: DatabaseSync, word: string, limit: number): RelatedWord[] {
  const byStem = sqlite
    .prepare(
      `SELECT DISTINCT v.word, v.documents FROM json_each(?) AS list
       CROSS JOIN stems ON stems.stem = list.value CROSS JOIN vocabulary v ON v.word = stems.word
       ORDER BY v.documents DESC LIMIT ?`,
    )
    .all(JSON.stringify(stemKeys(word)), limit) as { word: string }[];
  const around =
    word.length < minPartLetters
      ? []
      : (sqlite
          .prepare(
            `SELECT v.word FROM (SELECT word FROM parts WHERE parts MATCH ? LIMIT ?) AS found
             CROSS JOIN vocabulary v ON v.word = found.word ORDER BY v.documents DESC LIMIT ?`,
          )
          .all(`"${word}"`, maxParts, limit) as { word: string }[]);
  const forms = new Set(byStem.map((found) => found.word));
  return [
    ...[...forms].map((found) => ({ word: found, isPart: false })),
    ...around.flatMap((found) => (forms.has(found.word) ? [] : { word: found.word, isPart: true })),
  ]
    .filter((found) => found.word !== word)
    .slice(0, limit);
}

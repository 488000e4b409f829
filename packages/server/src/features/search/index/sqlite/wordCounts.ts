import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { WordKeys } from './wordKeys.ts';

/** Counts the documents of each word, and adds and removes words of the vocabulary. */
export class WordCounts {
  readonly #add: StatementSync;
  readonly #deleteUnused: StatementSync;
  readonly #keys: WordKeys;
  /** Changes since the last {@link save}. */
  #changes = new Map<string, number>();

  constructor(sqlite: DatabaseSync) {
    this.#add = sqlite.prepare(
      'INSERT INTO vocabulary (word, documents) VALUES (?, ?) ON CONFLICT DO UPDATE SET documents = documents + excluded.documents RETURNING documents',
    );
    this.#deleteUnused = sqlite.prepare('DELETE FROM vocabulary WHERE word = ? AND documents <= 0');
    this.#keys = new WordKeys(sqlite);
  }

  /** Counts each word of a document once: added or removed. */
  change(words: Iterable<string>, by: 1 | -1): void {
    for (const word of new Set(words)) {
      if (word !== '') this.#changes.set(word, (this.#changes.get(word) ?? 0) + by);
    }
  }

  save(): void {
    for (const [word, by] of this.#changes) {
      if (by === 0) continue;
      const { documents } = this.#add.get(word, by) as { documents: number };
      if (by > 0 && documents === by) this.#keys.add(word);
      if (by < 0 && this.#deleteUnused.run(word).changes > 0) this.#keys.remove(word);
    }
    this.discard();
  }

  /** Discards the changes after a rollback. */
  discard(): void {
    this.#changes = new Map();
  }
}

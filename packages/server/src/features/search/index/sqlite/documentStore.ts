import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Document } from '../document.ts';
import { firstIdAt, idsOfMs } from '../documentId.ts';
import { ChannelKeys } from './channelKeys.ts';
import { WordCounts } from './wordCounts.ts';

interface StoredDocument {
  readonly id: number;
  readonly words: string;
  readonly labels: string;
}

/** Inserts and removes documents within the caller's transaction. */
export class DocumentStore {
  readonly #find: StatementSync;
  readonly #findLast: StatementSync;
  readonly #insertDocument: StatementSync;
  readonly #insertPlace: StatementSync;
  readonly #insertLists: StatementSync;
  readonly #deleteDocument: StatementSync;
  readonly #deletePlace: StatementSync;
  readonly #deleteLists: StatementSync;
  readonly #channelKeys: ChannelKeys;
  readonly #counts: WordCounts;

  constructor(sqlite: DatabaseSync) {
    const prepare = (sql: string) => sqlite.prepare(sql);
    this.#find = prepare(
      'SELECT id, words, labels FROM documents WHERE id >= ? AND id < ? AND message_id = ?',
    );
    this.#findLast = prepare('SELECT max(id) AS id FROM documents WHERE id >= ? AND id < ?');
    this.#insertDocument = prepare(
      'INSERT INTO documents (id, message_id, words, labels) VALUES (?, ?, ?, ?)',
    );
    this.#insertPlace = prepare('INSERT INTO places (id, channel) VALUES (?, ?)');
    this.#insertLists = prepare('INSERT INTO lists (rowid, words, labels) VALUES (?, ?, ?)');
    this.#deleteDocument = prepare('DELETE FROM documents WHERE id = ?');
    this.#deletePlace = prepare('DELETE FROM places WHERE id = ?');
    this.#deleteLists = prepare("INSERT INTO lists (lists, rowid, words, labels) VALUES ('delete', ?, ?, ?)");
    this.#channelKeys = new ChannelKeys(sqlite);
    this.#counts = new WordCounts(sqlite);
  }

  /** Inserts a document, replacing its message's previous one. Returns whether there was one. */
  put(document: Document): boolean {
    const words = document.words.join(' ');
    const labels = document.labels.join(' ');
    const previous = this.#findByMessage(document.messageId, document.createdAt);
    if (previous && previous.words === words && previous.labels === labels) return false;
    if (previous) this.#delete(previous);
    const id = previous?.id ?? this.#newId(document.createdAt);
    this.#insertDocument.run(id, document.messageId, words, labels);
    this.#insertPlace.run(id, this.#channelKeys.of(document.cid));
    this.#insertLists.run(id, words, labels);
    this.#counts.change(wordsOf({ words, labels }), 1);
    return previous !== undefined;
  }

  /** Removes a message's document. Returns whether there was one. */
  remove(messageId: string, createdAt: number): boolean {
    const previous = this.#findByMessage(messageId, createdAt);
    if (previous) this.#delete(previous);
    return previous !== undefined;
  }

  /** Saves the counts of words: once for many documents. */
  saveCounts(): void {
    this.#counts.save();
  }

  /** Discards counts and caches after a rollback. */
  discardChanges(): void {
    this.#counts.discard();
    this.#channelKeys.clear();
  }

  #findByMessage(messageId: string, createdAt: number): StoredDocument | undefined {
    for (let from = firstIdAt(createdAt); ; from += idsOfMs) {
      const stored = this.#find.get(from, from + idsOfMs, messageId) as StoredDocument | undefined;
      if (stored || !this.#isFull(from)) return stored;
    }
  }

  #newId(createdAt: number): number {
    for (let from = firstIdAt(createdAt); ; from += idsOfMs) {
      const last = this.#lastIdFrom(from);
      if (last === null) return from;
      if (last < from + idsOfMs - 1) return last + 1;
    }
  }

  /** Whether the ids of a millisecond are used up: the next one is used then. */
  #isFull(from: number): boolean {
    return this.#lastIdFrom(from) === from + idsOfMs - 1;
  }

  /** Returns the last id of a millisecond. */
  #lastIdFrom(from: number): number | null {
    return (this.#findLast.get(from, from + idsOfMs) as { id: number | null }).id;
  }

  #delete(document: StoredDocument): void {
    const { id, words, labels } = document;
    this.#deleteLists.run(id, words, labels);
    this.#deleteDocument.run(id);
    this.#deletePlace.run(id);
    this.#counts.change(wordsOf(document), -1);
  }
}

const wordsOf = ({ words, labels }: Pick<StoredDocument, 'words' | 'labels'>): string[] => [
  ...words.split(' '),
  ...labels.split(' '),
];

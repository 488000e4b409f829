import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Document } from '../document.ts';
import { firstIdAt, idsOfMs } from '../documentId.ts';
import { WordKeys } from './wordKeys.ts';

/** Inserts and removes documents within the caller's transaction. */
export class DocumentStore {
  readonly #find: StatementSync;
  readonly #last: StatementSync;
  readonly #insertDocument: StatementSync;
  readonly #insertPlace: StatementSync;
  readonly #insertLists: StatementSync;
  readonly #removeLists: StatementSync;
  readonly #removeDocument: StatementSync;
  readonly #removePlace: StatementSync;
  readonly #count: StatementSync;
  readonly #forget: StatementSync;
  readonly #channelKey: StatementSync;
  readonly #addChannel: StatementSync;
  readonly #channels = new Map<string, number>();
  /** Changes of each word's document count since the last {@link store}. */
  #counted = new Map<string, number>();
  readonly #keys: WordKeys;

  constructor(sqlite: DatabaseSync) {
    const prepare = (sql: string) => sqlite.prepare(sql);
    this.#keys = new WordKeys(sqlite);
    this.#find = prepare(
      'SELECT id, words, labels FROM documents WHERE id >= ? AND id < ? AND message_id = ?',
    );
    this.#last = prepare('SELECT max(id) AS id FROM documents WHERE id >= ? AND id < ?');
    this.#insertDocument = prepare(
      'INSERT INTO documents (id, message_id, words, labels) VALUES (?, ?, ?, ?)',
    );
    this.#insertPlace = prepare('INSERT INTO places (id, channel) VALUES (?, ?)');
    this.#insertLists = prepare('INSERT INTO lists (rowid, words, labels) VALUES (?, ?, ?)');
    this.#removeLists = prepare("INSERT INTO lists (lists, rowid, words, labels) VALUES ('delete', ?, ?, ?)");
    this.#removeDocument = prepare('DELETE FROM documents WHERE id = ?');
    this.#removePlace = prepare('DELETE FROM places WHERE id = ?');
    this.#count = prepare(
      'INSERT INTO vocabulary (word, documents) VALUES (?, ?) ON CONFLICT DO UPDATE SET documents = documents + excluded.documents RETURNING documents',
    );
    this.#forget = prepare('DELETE FROM vocabulary WHERE word = ? AND documents <= 0');
    this.#channelKey = prepare('SELECT key FROM channels WHERE cid = ?');
    this.#addChannel = prepare('INSERT INTO channels (cid) VALUES (?)');
  }

  /** Inserts a document, replacing its message's previous one. Returns whether there was one. */
  put(document: Document): boolean {
    const words = document.words.join(' ');
    const labels = document.labels.join(' ');
    const old = this.#of(document.messageId, document.createdAt);
    if (old && old.words === words && old.labels === labels) return false;
    if (old) this.#delete(old);
    const id = old?.id ?? this.#newId(document.createdAt);
    this.#insertDocument.run(id, document.messageId, words, labels);
    this.#insertPlace.run(id, this.#keyOf(document.cid));
    this.#insertLists.run(id, words, labels);
    this.#countWords(words, labels, 1);
    return old !== undefined;
  }

  /** Removes a message's document. Returns whether there was one. */
  remove(messageId: string, createdAt: number): boolean {
    const old = this.#of(messageId, createdAt);
    if (old) this.#delete(old);
    return old !== undefined;
  }

  /** Saves the counts. */
  store(): void {
    for (const [word, by] of this.#counted) {
      if (by === 0) continue;
      const { documents } = this.#count.get(word, by) as { documents: number };
      if (by > 0 && documents === by) this.#keys.add(word);
      if (by < 0 && this.#forget.run(word).changes > 0) this.#keys.remove(word);
    }
    this.#counted = new Map();
  }

  /** Discards counts and caches after a rollback. */
  forget(): void {
    this.#counted = new Map();
    this.#channels.clear();
  }

  #of(messageId: string, createdAt: number): Kept | undefined {
    for (let from = firstIdAt(createdAt); ; from += idsOfMs) {
      const found = this.#find.get(from, from + idsOfMs, messageId) as Kept | undefined;
      if (found || !this.#isFull(from)) return found;
    }
  }

  #newId(createdAt: number): number {
    for (let from = firstIdAt(createdAt); ; from += idsOfMs) {
      const last = this.#lastOf(from);
      if (last === null) return from;
      if (last < from + idsOfMs - 1) return last + 1;
    }
  }

  /** If a millisecond is full, the next one is used. */
  #isFull = (from: number) => this.#lastOf(from) === from + idsOfMs - 1;

  #lastOf = (from: number) => (this.#last.get(from, from + idsOfMs) as { id: number | null }).id;

  #delete({ id, words, labels }: Kept): void {
    this.#removeLists.run(id, words, labels);
    this.#removeDocument.run(id);
    this.#removePlace.run(id);
    this.#countWords(words, labels, -1);
  }

  #countWords(words: string, labels: string, by: 1 | -1): void {
    for (const word of new Set([...words.split(' '), ...labels.split(' ')])) {
      if (word !== '') this.#counted.set(word, (this.#counted.get(word) ?? 0) + by);
    }
  }

  #keyOf(cid: string): number {
    const known = this.#channels.get(cid);
    if (known !== undefined) return known;
    const row = this.#channelKey.get(cid) as { key: number } | undefined;
    const key = row?.key ?? Number(this.#addChannel.run(cid).lastInsertRowid);
    this.#channels.set(cid, key);
    return key;
  }
}

interface Kept {
  id: number;
  words: string;
  labels: string;
}

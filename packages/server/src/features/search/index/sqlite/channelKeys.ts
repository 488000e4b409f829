import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** The numbers that stand for channels in the index. */
export class ChannelKeys {
  readonly #select: StatementSync;
  readonly #insert: StatementSync;
  readonly #keys = new Map<string, number>();

  constructor(sqlite: DatabaseSync) {
    this.#select = sqlite.prepare('SELECT key FROM channels WHERE cid = ?');
    this.#insert = sqlite.prepare('INSERT INTO channels (cid) VALUES (?)');
  }

  /** Returns the key of a channel, which is added if it is new. */
  of(cid: string): number {
    const known = this.#keys.get(cid);
    if (known !== undefined) return known;
    const row = this.#select.get(cid) as { key: number } | undefined;
    const key = row?.key ?? Number(this.#insert.run(cid).lastInsertRowid);
    this.#keys.set(cid, key);
    return key;
  }

  /** Forgets the keys after a rollback. */
  clear(): void {
    this.#keys.clear();
  }
}

import type { UploadKind } from '@confab/protocol';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DatabaseConnection } from '../../core/persistence/databaseConnection.ts';
import type { DeferredAction } from '../../core/store/defer.ts';

/** An action that waits for the network, as stored over a reload. */
export interface WaitingRecord {
  readonly id: string;
  /** The user who performed it; nobody else sends it. */
  readonly userId: string;
  /** The page that sends it, until that page is closed. */
  readonly owner: string;
  /** Its position among all waiting actions: microseconds since 1970. */
  readonly order: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly action: DeferredAction;
}

/** A file of an unsent message, as stored over a reload. */
export interface WaitingFile {
  readonly address: string;
  readonly userId: string;
  /** The page that has stored it. */
  readonly owner: string;
  readonly blob: Blob;
  readonly kind: UploadKind;
  readonly name: string;
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

interface WaitingSchema extends DBSchema {
  actions: { key: string; value: WaitingRecord; indexes: { userId: string } };
  files: { key: string; value: WaitingFile };
}

/**
 * The database of waiting actions and files, shared by all pages of an origin. Each record belongs to one page, which
 * alone sends it. Nothing throws: while the database cannot be used, nothing is stored.
 */
export class WaitingStore {
  readonly #connection: DatabaseConnection<WaitingSchema>;
  readonly #failed: (cause: unknown) => void;
  #hasFailed = false;

  /** `failed` is called with the first error. */
  constructor(name: string, failed: (cause: unknown) => void) {
    this.#connection = new DatabaseConnection((handlers) =>
      openDB(name, 1, {
        ...handlers,
        upgrade(database) {
          database.createObjectStore('actions', { keyPath: 'id' }).createIndex('userId', 'userId');
          database.createObjectStore('files', { keyPath: 'address' });
        },
      }),
    );
    this.#failed = failed;
  }

  /** Stores a record and deletes those that it supersedes; returns whether it is stored. */
  async put(record: WaitingRecord, superseded: readonly string[] = []): Promise<boolean> {
    const isStored = await this.#use(async (database) => {
      const transaction = database.transaction('actions', 'readwrite');
      const { store } = transaction;
      const changes = [store.put(record), ...superseded.map((id) => store.delete(id))];
      // A page that is being left receives no result, without which the browser would undo the change.
      await Promise.all([...changes, transaction.commit(), transaction.done]);
      return true;
    });
    return isStored === true;
  }

  async delete(id: string): Promise<void> {
    await this.#use((database) => database.delete('actions', id));
  }

  /** Returns the page that sends a record, undefined if the record is gone; undefined without a database. */
  async ownerOf(id: string): Promise<{ owner: string | undefined } | undefined> {
    return this.#use(async (database) => ({ owner: (await database.get('actions', id))?.owner }));
  }

  /**
   * Gives `owner` this user's records of closed pages. Returns all of its records, oldest first, and the other pages
   * that have some. Deletes records created before `minCreatedAt`.
   */
  async adopt(
    userId: string,
    owner: string,
    { isClosed, minCreatedAt }: { isClosed: (page: string) => boolean; minCreatedAt: number },
  ): Promise<{ own: WaitingRecord[]; others: ReadonlySet<string> } | undefined> {
    return this.#use(async (database) => {
      const { store, done } = database.transaction('actions', 'readwrite');
      const own: WaitingRecord[] = [];
      const others = new Set<string>();
      for (const record of await store.index('userId').getAll(userId)) {
        const isOutdated = record.createdAt < minCreatedAt;
        if (isOutdated) await store.delete(record.id);
        else if (record.owner === owner || isClosed(record.owner)) {
          own.push({ ...record, owner });
          if (record.owner !== owner) await store.put({ ...record, owner });
        } else others.add(record.owner);
      }
      await done;
      return { own: own.sort((left, right) => left.order - right.order), others };
    });
  }

  /** Stores a file; returns whether all together have at most `maxBytes` and it is stored. */
  async putFile(file: WaitingFile, maxBytes: number): Promise<boolean> {
    const isStored = await this.#use(async (database) => {
      const { store, done } = database.transaction('files', 'readwrite');
      const bytes = (await store.getAll()).reduce((sum, { size }) => sum + size, file.size);
      if (bytes <= maxBytes) await store.put(file);
      await done;
      return bytes <= maxBytes;
    });
    return isStored === true;
  }

  async file(address: string): Promise<WaitingFile | undefined> {
    return this.#use((database) => database.get('files', address));
  }

  async files(): Promise<WaitingFile[]> {
    return (await this.#use((database) => database.getAll('files'))) ?? [];
  }

  async deleteFile(address: string): Promise<void> {
    await this.#use((database) => database.delete('files', address));
  }

  /** Deletes everything. */
  async clear(): Promise<void> {
    await this.#use((database) => Promise.all([database.clear('actions'), database.clear('files')]));
  }

  async #use<T>(task: (database: IDBPDatabase<WaitingSchema>) => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#connection.use(task);
    } catch (cause) {
      if (!this.#hasFailed) this.#failed(cause);
      this.#hasFailed = true;
      return undefined;
    }
  }
}

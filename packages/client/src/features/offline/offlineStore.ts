import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { maxCachedChannels, maxCharacters } from './limits.ts';

/** Raised when the form of the stored data changes: what an older version stored is dropped then. */
const schemaVersion = 1;

/** One user's visit; everything in the store belongs to it. */
export interface StoredSession {
  readonly userId: string;
  /** Changes when the store is emptied: a tab of an earlier session writes nothing more. */
  readonly epoch: string;
  /** Everything but the channels, as JSON; undefined before the first write. */
  readonly visit?: string;
  /** When the visit was written, in milliseconds since 1970. */
  readonly savedAt: number;
}

/** One channel as JSON. */
export interface StoredChannel {
  readonly cid: string;
  readonly text: string;
}

/** When a channel was written, and its length: read at each write, which the channels themselves need not be. */
interface StoredSize {
  readonly cid: string;
  readonly savedAt: number;
  readonly length: number;
}

/** Everything that is stored. */
export interface StoredVisit {
  readonly session: StoredSession;
  readonly channels: readonly StoredChannel[];
}

/** A change of what is stored. */
export interface StoredChange {
  readonly savedAt: number;
  readonly visit?: string | undefined;
  readonly channels: readonly StoredChannel[];
  /** Channels to delete. */
  readonly gone: readonly string[];
}

interface OfflineSchema extends DBSchema {
  session: { key: number; value: StoredSession };
  channels: { key: string; value: StoredChannel };
  sizes: { key: string; value: StoredSize };
}

type Database = IDBPDatabase<OfflineSchema>;

const stores = ['session', 'channels', 'sizes'] as const;
/** The key of the only session. */
const sessionKey = 0;

/**
 * The database of the cache. After its first error, such as a full, blocked or deleted database, it is deleted and
 * unused for good: nothing throws, and nothing more is stored.
 */
export class OfflineStore {
  readonly #name: string;
  readonly #failed: (cause: unknown) => void;
  #opening: Promise<Database> | undefined;
  #isBroken = false;

  /** `failed` is called once, with the first error. */
  constructor(name: string, failed: (cause: unknown) => void) {
    this.#name = name;
    this.#failed = failed;
  }

  /** Returns what is stored; undefined if nothing is. */
  read(): Promise<StoredVisit | undefined> {
    return this.#use(async (database) => {
      const transaction = database.transaction(['session', 'channels']);
      transaction.done.catch(() => undefined);
      const [session, channels] = await Promise.all([
        transaction.objectStore('session').get(sessionKey),
        transaction.objectStore('channels').getAll(),
      ]);
      return session && { session, channels };
    });
  }

  /**
   * Begins to store for this user, and deletes what another one has left. Returns the session to write to: a new one with
   * this `epoch`, or that of the same user's earlier visit or other tabs.
   */
  begin(userId: string, epoch: string): Promise<StoredSession | undefined> {
    return this.#use(async (database) => {
      const transaction = beginWrite(database);
      const sessions = transaction.objectStore('session');
      const known = await sessions.get(sessionKey);
      const session = known?.userId === userId ? known : { userId, epoch, savedAt: 0 };
      if (session !== known) {
        await Promise.all(stores.map((store) => transaction.objectStore(store).clear()));
        await sessions.put(session, sessionKey);
      }
      await transaction.done;
      return session;
    });
  }

  /** Writes a change; returns whether the session of `epoch` is still stored, so that more can be written. */
  async write(epoch: string, change: StoredChange): Promise<boolean> {
    const isWritten = await this.#use(async (database) => {
      const transaction = beginWrite(database);
      const [sessions, channels, sizes] = [
        transaction.objectStore('session'),
        transaction.objectStore('channels'),
        transaction.objectStore('sizes'),
      ];
      const session = await sessions.get(sessionKey);
      if (session?.epoch !== epoch) return false;
      const { savedAt, visit } = change;
      await sessions.put({ ...session, savedAt, ...(visit !== undefined && { visit }) }, sessionKey);
      for (const channel of change.channels) {
        const { cid, text } = channel;
        await channels.put(channel, cid);
        await sizes.put({ cid, savedAt, length: text.length }, cid);
      }
      const excess = excessOf(await sizes.getAll());
      for (const cid of [...change.gone, ...excess]) {
        await channels.delete(cid);
        await sizes.delete(cid);
      }
      await transaction.done;
      return true;
    });
    return isWritten === true;
  }

  /** Deletes everything: the whole database where it is unused. */
  async clear(): Promise<void> {
    await this.#use(async (database) => {
      const transaction = beginWrite(database);
      await Promise.all(stores.map((store) => transaction.objectStore(store).clear()));
      await transaction.done;
    });
    if (this.#isBroken) await deleteDatabase(this.#name);
  }

  async #use<T>(task: (database: Database) => Promise<T>): Promise<T | undefined> {
    if (this.#isBroken) return undefined;
    try {
      this.#opening ??= this.#open();
      return await task(await this.#opening);
    } catch (cause) {
      await this.#breakOff(cause);
      return undefined;
    }
  }

  #open(): Promise<Database> {
    return openDB<OfflineSchema>(this.#name, schemaVersion, {
      upgrade(database) {
        for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store);
        for (const store of stores) database.createObjectStore(store);
      },
      // Another tab deletes it, or has a newer version.
      blocking: () => void this.#close(),
      terminated: () => void this.#close(),
    });
  }

  async #breakOff(cause: unknown): Promise<void> {
    if (this.#isBroken) return;
    this.#failed(cause);
    await this.#close();
    const isNewer = cause instanceof DOMException && cause.name === 'VersionError';
    // Unsent messages need the space more.
    if (!isNewer) await deleteDatabase(this.#name);
  }

  async #close(): Promise<void> {
    this.#isBroken = true;
    (await this.#opening?.catch(() => undefined))?.close();
  }
}

/** Begins to write; a failed request rejects by itself, not only by the end of its transaction. */
function beginWrite(database: Database) {
  const transaction = database.transaction(stores, 'readwrite');
  transaction.done.catch(() => undefined);
  return transaction;
}

async function deleteDatabase(name: string): Promise<void> {
  try {
    await deleteDB(name);
  } catch {
    // There is no IndexedDB.
  }
}

/** Returns the channels that exceed the limits of the store, those that changed least recently. */
function excessOf(sizes: readonly StoredSize[]): string[] {
  const newestFirst = [...sizes].sort((left, right) => right.savedAt - left.savedAt);
  let characters = 0;
  return newestFirst
    .filter(({ length }, index) => {
      characters += length;
      return index >= maxCachedChannels || characters > maxCharacters;
    })
    .map(({ cid }) => cid);
}

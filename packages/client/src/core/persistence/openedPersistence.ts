import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { DraftRecord, OutboxRecord, Persistence } from './persistence.ts';

interface ClientDatabase extends DBSchema {
  outbox: { key: string; value: OutboxRecord; indexes: { userId: string } };
  drafts: { key: [string, string]; value: DraftRecord };
  values: { key: string; value: string };
}

type WrittenStore = 'outbox' | 'drafts';

/** Opens the IndexedDB database `name` for the client's data. */
export async function openedPersistence(name: string): Promise<Persistence> {
  const database = await openDB<ClientDatabase>(name, 3, {
    upgrade(database, before) {
      if (before < 1) database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId');
      if (before < 2) database.createObjectStore('drafts', { keyPath: ['userId', 'key'] });
      if (before < 3) database.createObjectStore('values');
    },
  });
  return {
    async outbox(userId) {
      const records = await database.getAllFromIndex('outbox', 'userId', userId);
      // Ids are UUIDv7, but a clock may have been set back between two of them, so creation time comes first.
      return records.sort((left, right) => left.createdAt.localeCompare(right.createdAt));
    },
    putOutbox: (record) => write(database, 'outbox', (store) => store.put(record)),
    deleteOutbox: (id) => write(database, 'outbox', (store) => store.delete(id)),
    draft: (userId, key) => database.get('drafts', [userId, key]),
    putDraft: (record) => write(database, 'drafts', (store) => store.put(record)),
    deleteDraft: (userId, key) => write(database, 'drafts', (store) => store.delete([userId, key])),
    async keep(valueName, fresh) {
      const { store } = database.transaction('values', 'readwrite');
      const known = await store.get(valueName);
      if (known === undefined) await store.put(fresh, valueName);
      return known ?? fresh;
    },
  };
}

/** Makes a change that is stored even if the page is being left. */
async function write<N extends WrittenStore>(
  database: IDBPDatabase<ClientDatabase>,
  name: N,
  change: (store: IDBPObjectStore<ClientDatabase, [N], N, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  const transaction = database.transaction(name, 'readwrite');
  // Such a page receives no results, and without `commit` the browser would wait for them and undo the change.
  await Promise.all([change(transaction.store), transaction.commit(), transaction.done]);
}

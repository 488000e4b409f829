import { type DBSchema, type IDBPObjectStore, openDB } from 'idb';
import { DatabaseConnection } from './databaseConnection.ts';
import type { DraftRecord, OutboxRecord, Persistence } from './persistence.ts';

interface ClientDatabase extends DBSchema {
  outbox: { key: string; value: OutboxRecord; indexes: { userId: string } };
  drafts: { key: [string, string]; value: DraftRecord };
  values: { key: string; value: string };
}

type WrittenStore = 'outbox' | 'drafts';

/** Stores the client's data in the IndexedDB database `name`, which is opened at the first use. */
export function openedPersistence(name: string): Persistence {
  const connection = new DatabaseConnection<ClientDatabase>((handlers) =>
    openDB(name, 3, {
      ...handlers,
      upgrade(database, before) {
        if (before < 1)
          database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId');
        if (before < 2) database.createObjectStore('drafts', { keyPath: ['userId', 'key'] });
        if (before < 3) database.createObjectStore('values');
      },
    }),
  );
  /** Makes a change that is stored even if the page is being left. */
  const write = <N extends WrittenStore>(
    store: N,
    change: (store: IDBPObjectStore<ClientDatabase, [N], N, 'readwrite'>) => Promise<unknown>,
  ) =>
    connection.use(async (database) => {
      const transaction = database.transaction(store, 'readwrite');
      // Such a page receives no results, and without `commit` the browser would wait for them and undo the change.
      await Promise.all([change(transaction.store), transaction.commit(), transaction.done]);
    });
  return {
    async outbox(userId) {
      const records = await connection.use((database) =>
        database.getAllFromIndex('outbox', 'userId', userId),
      );
      // Ids are UUIDv7, but a clock may have been set back between two of them, so creation time comes first.
      return records.sort((left, right) => left.createdAt.localeCompare(right.createdAt));
    },
    putOutbox: (record) => write('outbox', (store) => store.put(record)),
    deleteOutbox: (id) => write('outbox', (store) => store.delete(id)),
    draft: (userId, key) => connection.use((database) => database.get('drafts', [userId, key])),
    putDraft: (record) => write('drafts', (store) => store.put(record)),
    deleteDraft: (userId, key) => write('drafts', (store) => store.delete([userId, key])),
    keep: (valueName, fresh) =>
      connection.use(async (database) => {
        const { store } = database.transaction('values', 'readwrite');
        const known = await store.get(valueName);
        if (known === undefined) await store.put(fresh, valueName);
        return known ?? fresh;
      }),
  };
}

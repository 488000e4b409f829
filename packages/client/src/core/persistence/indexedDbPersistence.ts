import type { DBSchema, IDBPDatabase } from 'idb';
import type { DraftRecord, OutboxRecord, Persistence } from './persistence.ts';

interface ClientDatabase extends DBSchema {
  outbox: { key: string; value: OutboxRecord; indexes: { userId: string } };
  drafts: { key: [string, string]; value: DraftRecord };
  values: { key: string; value: string };
}

/** Stores the client's data in the browser's IndexedDB under `name`, shared by all tabs of the page's origin. */
export function indexedDbPersistence(name = 'confab'): Persistence {
  let opening: Promise<IDBPDatabase<ClientDatabase>> | undefined;
  // After a failure, such as a script that did not load, the next call tries again.
  const opened = () => {
    opening ??= open(name).catch((cause: unknown) => {
      opening = undefined;
      throw cause;
    });
    return opening;
  };
  return {
    async outbox(userId) {
      const records = await (await opened()).getAllFromIndex('outbox', 'userId', userId);
      // Ids are UUIDv7, but a clock may have been set back between two of them, so creation time comes first.
      return records.sort((left, right) => left.createdAt.localeCompare(right.createdAt));
    },
    async putOutbox(record) {
      await (await opened()).put('outbox', record);
    },
    async deleteOutbox(id) {
      await (await opened()).delete('outbox', id);
    },
    async draft(userId, key) {
      return (await opened()).get('drafts', [userId, key]);
    },
    async putDraft(record) {
      await (await opened()).put('drafts', record);
    },
    async deleteDraft(userId, key) {
      await (await opened()).delete('drafts', [userId, key]);
    },
    async keep(name, fresh) {
      const { store } = (await opened()).transaction('values', 'readwrite');
      const known = await store.get(name);
      if (known === undefined) await store.put(fresh, name);
      return known ?? fresh;
    },
  };
}

async function open(name: string): Promise<IDBPDatabase<ClientDatabase>> {
  const { openDB } = await import('idb');
  return openDB<ClientDatabase>(name, 3, {
    upgrade(database, before) {
      if (before < 1) database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId');
      if (before < 2) database.createObjectStore('drafts', { keyPath: ['userId', 'key'] });
      if (before < 3) database.createObjectStore('values');
    },
  });
}

import type { OutboxRecord, Persistence } from './persistence.ts';

/** A store of texts by key, such as React Native's AsyncStorage. */
export interface KeyValueStorage {
  getItem(key: string): Promise<string | null | undefined> | string | null | undefined;
  setItem(key: string, value: string): unknown;
  removeItem(key: string): unknown;
  getAllKeys(): Promise<readonly string[]> | readonly string[];
}

/** Stores the client's data in a key-value store, under keys that begin with `name`. */
export function keyValuePersistence(storage: KeyValueStorage, name = 'confab'): Persistence {
  const keyOf = (...parts: string[]) => [name, ...parts].join(' ');
  const read = async (key: string) => {
    const text = await storage.getItem(key);
    return text == null ? undefined : JSON.parse(text);
  };
  const write = async (key: string, value: unknown) =>
    void (await storage.setItem(key, JSON.stringify(value)));
  // Such stores have no transactions: of two calls, the second waits and finds what the first has stored.
  let lastKeep: Promise<unknown> = Promise.resolve();
  return {
    async outbox(userId) {
      const prefix = keyOf('outbox', '');
      const keys = (await storage.getAllKeys()).filter((key) => key.startsWith(prefix));
      const records: (OutboxRecord | undefined)[] = await Promise.all(keys.map(read));
      return records
        .filter((record) => record !== undefined)
        .filter((record) => record.userId === userId)
        .sort((left, right) => (left.createdAt < right.createdAt ? -1 : 1));
    },
    putOutbox: (record) => write(keyOf('outbox', record.id), record),
    deleteOutbox: async (id) => void (await storage.removeItem(keyOf('outbox', id))),
    draft: (userId, key) => read(keyOf('draft', userId, key)),
    putDraft: (record) => write(keyOf('draft', record.userId, record.key), record),
    deleteDraft: async (userId, key) => void (await storage.removeItem(keyOf('draft', userId, key))),
    keep(valueName, fresh) {
      const key = keyOf('value', valueName);
      const keeping = lastKeep.then(async (): Promise<string> => {
        const known = await read(key);
        if (known === undefined) await write(key, fresh);
        return known ?? fresh;
      });
      lastKeep = keeping.catch(() => undefined);
      return keeping;
    },
  };
}

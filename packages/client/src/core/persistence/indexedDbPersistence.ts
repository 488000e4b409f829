import type { Persistence } from './persistence.ts';

/** Stores the client's data in the browser's IndexedDB under `name`, shared by all tabs of the page's origin. */
export function indexedDbPersistence(name = 'confab'): Persistence {
  let loading: Promise<Persistence> | undefined;
  // A script that did not load is loaded again at the next call.
  const loaded = () => {
    loading ??= load(name).catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
  return {
    outbox: async (userId) => (await loaded()).outbox(userId),
    putOutbox: async (record) => (await loaded()).putOutbox(record),
    deleteOutbox: async (id) => (await loaded()).deleteOutbox(id),
    draft: async (userId, key) => (await loaded()).draft(userId, key),
    putDraft: async (record) => (await loaded()).putDraft(record),
    deleteDraft: async (userId, key) => (await loaded()).deleteDraft(userId, key),
    keep: async (valueName, fresh) => (await loaded()).keep(valueName, fresh),
  };
}

async function load(name: string): Promise<Persistence> {
  const code = await import('./openedPersistence.ts');
  return code.openedPersistence(name);
}

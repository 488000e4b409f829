import type { Persistence } from './persistence.ts';

/** Stores the client's data in the browser's IndexedDB under `name`, shared by all tabs of the page's origin. */
export function indexedDbPersistence(name = 'confab'): Persistence {
  let opening: Promise<Persistence> | undefined;
  // After a failure, such as a script that did not load, the next call tries again.
  const opened = () => {
    opening ??= open(name).catch((cause: unknown) => {
      opening = undefined;
      throw cause;
    });
    return opening;
  };
  return {
    outbox: async (userId) => (await opened()).outbox(userId),
    putOutbox: async (record) => (await opened()).putOutbox(record),
    deleteOutbox: async (id) => (await opened()).deleteOutbox(id),
    draft: async (userId, key) => (await opened()).draft(userId, key),
    putDraft: async (record) => (await opened()).putDraft(record),
    deleteDraft: async (userId, key) => (await opened()).deleteDraft(userId, key),
    keep: async (valueName, fresh) => (await opened()).keep(valueName, fresh),
  };
}

async function open(name: string): Promise<Persistence> {
  const code = await import('./openedPersistence.ts');
  return code.openedPersistence(name);
}

import type { DraftRecord, OutboxRecord, Persistence } from './persistence.ts';

/** Stores the client's data in memory: for Node, and for pages without IndexedDB. */
export function memoryPersistence(): Persistence {
  const records = new Map<string, OutboxRecord>();
  const drafts = new Map<string, DraftRecord>();
  const kept = new Map<string, string>();
  const keyOf = (userId: string, key: string) => `${userId} ${key}`;
  return {
    async outbox(userId) {
      return [...records.values()].filter((record) => record.userId === userId);
    },
    async putOutbox(record) {
      records.set(record.id, record);
    },
    async deleteOutbox(id) {
      records.delete(id);
    },
    async draft(userId, key) {
      return drafts.get(keyOf(userId, key));
    },
    async putDraft(record) {
      drafts.set(keyOf(record.userId, record.key), record);
    },
    async deleteDraft(userId, key) {
      drafts.delete(keyOf(userId, key));
    },
    async keep(name, fresh) {
      const value = kept.get(name) ?? fresh;
      kept.set(name, value);
      return value;
    },
  };
}

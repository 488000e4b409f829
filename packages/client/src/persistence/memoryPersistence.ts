import type { OutboxRecord, Persistence } from './persistence.ts';

/** Keeps things while the process lives: for Node, and for pages without IndexedDB. */
export function memoryPersistence(): Persistence {
  const records = new Map<string, OutboxRecord>();
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
  };
}

import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { CopyRequest } from './copyWorker.ts';
import type { Snapshot } from './database.ts';
import { SqliteConnection } from './sqliteConnection.ts';

/**
 * Copies a store as of one moment, on its own thread, and reads from the copy: a long read of the store itself would
 * keep its write-ahead log from shrinking.
 */
export async function sqliteSnapshot(path: string, scratch: string): Promise<Snapshot> {
  const dispose = () => rm(scratch, { force: true });
  try {
    await copy(path, scratch);
  } catch (error) {
    await dispose();
    throw error;
  }
  const sqlite = new DatabaseSync(scratch, { readOnly: true });
  return {
    read: new SqliteConnection(sqlite),
    async [Symbol.asyncDispose]() {
      sqlite.close();
      await dispose();
    },
  };
}

function copy(from: string, to: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const file = import.meta.url.endsWith('.ts') ? './copyWorker.ts' : './copyWorker.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: { from, to } satisfies CopyRequest,
  });
  worker.once('message', () => resolve());
  worker.once('error', reject);
  worker.once('exit', (code) => reject(new Error(`The copy of the store ended with ${code}.`)));
  return promise;
}

import { fdatasyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * `carry` copies as much as possible despite concurrent writes; `restart` also makes the next write start a new log,
 * and `empty` truncates the log file (requires that nobody else writes).
 */
export type CheckpointRequest = 'carry' | 'restart' | 'empty';

/** Size of the log and how much of it is in the main file, in pages. */
export interface Checkpoint {
  logPages: number;
  carriedPages: number;
}

const path = workerData as string;
const sqlite = new DatabaseSync(path, { timeout: 5000 });
const mainFile = openSync(path, 'r+');
sqlite.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');
// A burst makes the log longer than steady load needs. Starting it again, which happens here, truncates it to this size;
// below it, its blocks are used again, which is faster than extending the file.
sqlite.exec(`PRAGMA journal_size_limit = ${256 * 1024 * 1024}`);

parentPort?.on('message', (request: CheckpointRequest) => {
  const mode = request === 'empty' ? 'TRUNCATE' : 'PASSIVE';
  const { log, checkpointed } = sqlite.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as Record<
    string,
    number
  >;
  // SQLite syncs the main file once everything is copied, while writers wait: leave little for then.
  if (request === 'carry') fdatasyncSync(mainFile);
  // The first write after a complete checkpoint starts the new log and syncs its header: do that here, not on the main
  // thread.
  if (request !== 'carry') sqlite.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT');
  parentPort?.postMessage({ logPages: log, carriedPages: checkpointed } as Checkpoint);
});

import { fdatasyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * `carry` copies what it can while others write; `restart` also makes the next write begin a new log, and `empty`
 * leaves nothing of the old one in its file (nobody else may write meanwhile).
 */
export type CheckpointRequest = 'carry' | 'restart' | 'empty';

/** How long the log is and how much of it is in the main file, in pages. */
export interface Checkpoint {
  logPages: number;
  carriedPages: number;
}

const path = workerData as string;
const sqlite = new DatabaseSync(path, { timeout: 5000 });
const mainFile = openSync(path, 'r+');
sqlite.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');

parentPort?.on('message', (request: CheckpointRequest) => {
  const mode = request === 'empty' ? 'TRUNCATE' : 'PASSIVE';
  const { log, checkpointed } = sqlite.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as Record<
    string,
    number
  >;
  // SQLite syncs the main file only once all is carried over, which is while writers wait: let little be left for then.
  if (request === 'carry') fdatasyncSync(mainFile);
  // The first write after a whole checkpoint starts the new log and syncs its header: do that here, not on the main
  // thread.
  if (request !== 'carry') sqlite.exec('BEGIN IMMEDIATE; PRAGMA user_version = 1; COMMIT');
  parentPort?.postMessage({ logPages: log, carriedPages: checkpointed } as Checkpoint);
});

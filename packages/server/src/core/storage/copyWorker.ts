import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** The source store and the target file. */
export interface CopyRequest {
  readonly from: string;
  readonly to: string;
}

const { from, to } = workerData as CopyRequest;
const sqlite = new DatabaseSync(from, { timeout: 10_000 });
try {
  // A consistent snapshot despite concurrent writes.
  sqlite.prepare('VACUUM INTO ?').run(to);
} finally {
  sqlite.close();
}
parentPort?.postMessage('done');

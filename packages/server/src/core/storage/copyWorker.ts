import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** From which store to which file. */
export interface CopyRequest {
  readonly from: string;
  readonly to: string;
}

const { from, to } = workerData as CopyRequest;
const sqlite = new DatabaseSync(from, { timeout: 10_000 });
try {
  // One consistent moment, whatever is written meanwhile.
  sqlite.prepare('VACUUM INTO ?').run(to);
} finally {
  sqlite.close();
}
parentPort?.postMessage('done');

import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const { from, to } = workerData as { from: string; to: string };
const sqlite = new DatabaseSync(from, { timeout: 10_000 });
try {
  // One consistent moment, whatever is written meanwhile.
  sqlite.prepare('VACUUM INTO ?').run(to);
} finally {
  sqlite.close();
}
parentPort?.postMessage('done');

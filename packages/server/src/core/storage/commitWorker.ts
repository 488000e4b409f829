import { fdatasyncSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteValue } from './rowStatement.ts';
import { sqliteSettings } from './sqliteSettings.ts';
import { setThreadPriority } from './threadPriority.ts';

/** The data that a commit thread works on. */
export interface CommitWorkerData {
  readonly path: string;
  /** Whether a commit is on the disk before it is answered. */
  readonly isDurable: boolean;
}

/** The order to a commit thread: one transaction of statements that nobody waits for. */
export interface PutCommit {
  /** Statements that the thread does not know yet; their places go on from the last one it got. */
  readonly added: readonly string[];
  /** For each put in turn: the place of its statement, and 1 where it must change a row. */
  readonly steps: readonly number[];
  /** The values of each put. */
  readonly values: readonly (readonly SqliteValue[])[];
}

/** `takenBack`: a put was refused or failed, and nothing was committed. */
export type PutOutcome = 'committed' | 'takenBack';

// Everybody who posts waits for it, and it has little to do.
setThreadPriority(-10);
const { path, isDurable } = workerData as CommitWorkerData;
const sqlite = new DatabaseSync(path, { timeout: 5000 });
// What is deleted or moved is overwritten here as on the main thread (APP-06).
sqlite.exec('PRAGMA secure_delete = ON');
sqlite.exec(sqliteSettings);
const begin = sqlite.prepare('BEGIN IMMEDIATE');
const commit = sqlite.prepare('COMMIT');
const wal = openSync(`${path}-wal`, 'r+');
const known: StatementSync[] = [];

parentPort?.on('message', (asked: PutCommit) => {
  const outcome = run(asked);
  // A disk that fails here ends the thread, and with it all that is acknowledged.
  if (outcome === 'committed' && isDurable) fdatasyncSync(wal);
  parentPort?.postMessage(outcome);
});

function run({ added, steps, values }: PutCommit): PutOutcome {
  try {
    for (const sql of added) known.push(sqlite.prepare(sql));
    begin.run();
    for (let place = 0; place < values.length; place++) {
      const prepared = known[steps[2 * place] as number] as StatementSync;
      const { changes } = prepared.run(...(values[place] as SqliteValue[]));
      if (steps[2 * place + 1] === 1 && changes === 0) throw new Error('A put was refused.');
    }
    commit.run();
    return 'committed';
  } catch {
    // Why is found out where the writes run again, each for itself.
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    return 'takenBack';
  }
}

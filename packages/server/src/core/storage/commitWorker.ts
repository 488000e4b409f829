import { fdatasyncSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteValue } from './rowStatement.ts';
import { sqliteSettings } from './sqliteSettings.ts';
import { setThreadPriority } from './threadPriority.ts';

/** The configuration of a commit thread. */
export interface CommitWorkerData {
  readonly path: string;
  /** Whether a commit is synced before it is answered. */
  readonly isDurable: boolean;
}

/** A request to a commit thread: one transaction of statements without results. */
export interface CommitRequest {
  /** Statements that are new to the thread, numbered consecutively. */
  readonly added: readonly string[];
  /** For each statement in order: its number, and 1 if it must change a row. */
  readonly steps: readonly number[];
  /** The values of each statement. */
  readonly values: readonly (readonly SqliteValue[])[];
}

/** `rolledBack`: a statement was refused or failed, and nothing was committed. */
export type CommitOutcome = 'committed' | 'rolledBack';

// Every sender waits for it, and it has little to do.
setThreadPriority(-10);
const { path, isDurable } = workerData as CommitWorkerData;
const sqlite = new DatabaseSync(path, { timeout: 5000 });
// Deleted and moved data is overwritten, as on the main thread (APP-06).
sqlite.exec('PRAGMA secure_delete = ON');
sqlite.exec(sqliteSettings);
const begin = sqlite.prepare('BEGIN IMMEDIATE');
const commit = sqlite.prepare('COMMIT');
const wal = openSync(`${path}-wal`, 'r+');
const known: StatementSync[] = [];

parentPort?.on('message', (asked: CommitRequest) => {
  const outcome = run(asked);
  // A disk failure here ends the thread, and with it all acknowledgements.
  if (outcome === 'committed' && isDurable) fdatasyncSync(wal);
  parentPort?.postMessage(outcome);
});

function run({ added, steps, values }: CommitRequest): CommitOutcome {
  try {
    for (const sql of added) known.push(sqlite.prepare(sql));
    begin.run();
    for (let index = 0; index < values.length; index++) {
      const prepared = known[steps[2 * index] as number] as StatementSync;
      const { changes } = prepared.run(...(values[index] as SqliteValue[]));
      if (steps[2 * index + 1] === 1 && changes === 0) throw new Error('A put was refused.');
    }
    commit.run();
    return 'committed';
  } catch {
    // The cause is found when the writes run again individually.
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    return 'rolledBack';
  }
}

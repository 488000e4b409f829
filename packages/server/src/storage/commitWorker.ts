import { fdatasyncSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteValue } from './rowStatement.ts';
import { sqliteSettings } from './sqliteSettings.ts';
import { setThreadPriority } from './threadPriority.ts';

/** What a commit thread works on. */
export interface CommitWorkerData {
  readonly path: string;
  /** Whether a commit is on the disk before it is answered. */
  readonly isDurable: boolean;
}

/** What the commit thread is asked to do: one transaction of statements that nobody waits for. */
export interface PutCommit {
  /** Statements that the thread does not know yet; their places go on from the last one it got. */
  readonly added: readonly { readonly sql: string; readonly parameterCount: number }[];
  /** For each put in turn: the place of its statement, and 1 where it must change a row. */
  readonly steps: readonly number[];
  /** The values of all puts in one row. */
  readonly values: readonly SqliteValue[];
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
const known: { prepared: StatementSync; parameterCount: number }[] = [];

parentPort?.on('message', (asked: PutCommit) => {
  const outcome = run(asked);
  // A disk that fails here ends the thread, and with it all that is acknowledged.
  if (outcome === 'committed' && isDurable) fdatasyncSync(wal);
  parentPort?.postMessage(outcome);
});

function run({ added, steps, values }: PutCommit): PutOutcome {
  try {
    for (const { sql, parameterCount } of added)
      known.push({ prepared: sqlite.prepare(sql), parameterCount });
    begin.run();
    for (let step = 0, from = 0; step < steps.length; step += 2) {
      const { prepared, parameterCount } = known[steps[step] as number] as (typeof known)[number];
      const { changes } = prepared.run(...values.slice(from, from + parameterCount));
      if (steps[step + 1] === 1 && changes === 0) throw new Error('A put was refused.');
      from += parameterCount;
    }
    commit.run();
    return 'committed';
  } catch {
    // Why is found out where the writes run again, each for itself.
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK');
    return 'takenBack';
  }
}

import type { SqliteValue } from './rowStatement.ts';

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

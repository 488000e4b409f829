import type { RowStatement, SqliteValue } from './rowStatement.ts';

/** An enqueued statement with its values, whose result nobody awaits. */
export interface EnqueuedStatement {
  readonly sql: string;
  readonly prepared: RowStatement;
  readonly values: SqliteValue[];
  /** The error of the write if no row changes. */
  readonly refusal: (() => Error) | undefined;
}

/** Runs an enqueued statement on this thread. */
export function runEnqueued({ prepared, values, refusal }: EnqueuedStatement): void {
  if (prepared.run(values) === 0 && refusal) throw refusal();
}

import type { RowStatement, SqliteValue } from './rowStatement.ts';

/** A statement that nobody waits for, with its values. */
export interface Put {
  readonly sql: string;
  readonly prepared: RowStatement;
  readonly values: SqliteValue[];
  /** The error that the write fails with if no row changes. */
  readonly refusal: (() => Error) | undefined;
}

/** Runs a put on this thread. */
export function runPut({ prepared, values, refusal }: Put): void {
  if (prepared.run(values) === 0 && refusal) throw refusal();
}

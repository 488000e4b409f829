import type { RowStatement, SqliteValue } from './rowStatement.ts';

/** An enqueued statement with its values, whose result nobody awaits. */
export interface Put {
  readonly sql: string;
  readonly prepared: RowStatement;
  readonly values: SqliteValue[];
  /** The error of the write if no row changes. */
  readonly refusal: (() => Error) | undefined;
}

/** Runs an enqueued statement on this thread. */
export function runPut({ prepared, values, refusal }: Put): void {
  if (prepared.run(values) === 0 && refusal) throw refusal();
}

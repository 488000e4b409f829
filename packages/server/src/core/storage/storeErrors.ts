/** The reasons why a store is unusable. */
export type StoreProblem = 'disk_full' | 'unavailable';

/** The store is currently unreachable or read-only: the disk is full, the connection is lost. Retrying may help. */
export class StoreUnavailableError extends Error {
  readonly problem: StoreProblem;

  constructor(message: string, options: ErrorOptions & { problem?: StoreProblem } = {}) {
    super(message, options);
    const { cause } = options;
    this.problem =
      options.problem ?? (cause instanceof StoreUnavailableError ? cause.problem : problemOf(cause));
  }
}

/** The store is closed or closing: the server stops. */
export class StoreClosedError extends StoreUnavailableError {}

const sqliteFull = 13;
const postgresDiskFull = '53100';

/** Recognizes a full disk by a code of SQLite, of PostgreSQL, or of the system. */
function problemOf(cause: unknown): StoreProblem {
  const { errcode, code } = (cause ?? {}) as { errcode?: number; code?: string };
  const isFull = errcode === sqliteFull || code === postgresDiskFull || code === 'ENOSPC';
  return isFull ? 'disk_full' : 'unavailable';
}

/** A statement failed inside a write, which ignored its error. */
export class StatementFailedError extends Error {
  constructor() {
    super('A statement failed inside this write.');
  }
}

/** The store cannot store a text (PostgreSQL and NUL characters). */
export class TextRefusedError extends Error {}

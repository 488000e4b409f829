/** The problems that keep a store from being used. */
export type StoreProblem = 'disk_full' | 'unavailable';

/** The store cannot be reached or written now: the disk is full, the connection is lost. Trying again may help. */
export class StoreUnavailableError extends Error {
  readonly problem: StoreProblem;

  constructor(message: string, options: ErrorOptions & { problem?: StoreProblem } = {}) {
    super(message, options);
    const { cause } = options;
    this.problem =
      options.problem ?? (cause instanceof StoreUnavailableError ? cause.problem : problemOf(cause));
  }
}

/** The store is closed, or about to be: the server stops. */
export class StoreClosedError extends StoreUnavailableError {}

const sqliteFull = 13;
const postgresDiskFull = '53100';

/** A disk without room says so by a code of SQLite, of PostgreSQL, or of the system. */
function problemOf(cause: unknown): StoreProblem {
  const { errcode, code } = (cause ?? {}) as { errcode?: number; code?: string };
  const isFull = errcode === sqliteFull || code === postgresDiskFull || code === 'ENOSPC';
  return isFull ? 'disk_full' : 'unavailable';
}

/** The store cannot keep a text as it is (PostgreSQL and NUL characters). */
export class TextRefusedError extends Error {}

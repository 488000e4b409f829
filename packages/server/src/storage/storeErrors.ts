/** The store cannot be reached or written now: the disk is full, the connection is lost. Trying again may help. */
export class StoreUnavailableError extends Error {}

/** The store cannot keep a text as it is (PostgreSQL and NUL characters). */
export class TextRefusedError extends Error {}

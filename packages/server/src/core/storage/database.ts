import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { MaybePromise } from './maybePromise.ts';
import type { Migration, Migrator } from './migration.ts';
import type { Query, Statement } from './statement.ts';
import type { Tables } from './tables.ts';

/** Reads from the store, inside a transaction or outside of one. */
export interface Reader {
  readonly dialect: Dialect;
  all<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row[]>;
  get<P, Row>(statement: Statement<P, Row>, parameters: P): MaybePromise<Row | undefined>;
  /** Builds and runs a query whose shape is dynamic (filters, partial updates). */
  query<Row>(build: (k: Kysely<Tables>, dialect: Dialect) => Query<Row>): Promise<Row[]>;
}

/** Reads and writes. */
export interface Writer extends Reader {
  /** Whether the statement changes nothing. */
  isRead(statement: Statement<never, unknown>): boolean;
  /** Runs a statement without results; returns the number of affected rows. */
  run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number>;
  /**
   * Enqueues a statement whose result nobody needs: it runs now, or later but before anything else reads the store. If
   * it changes no row, the write fails with `refusal`, if given; its code may have continued by then, and is run again.
   */
  enqueue<P>(statement: Statement<P, unknown>, parameters: P, refusal?: () => Error): MaybePromise<void>;
  /** Runs one statement for each set of parameters. */
  runMany<P>(statement: Statement<P, unknown>, parameters: readonly P[]): Promise<void>;
}

/**
 * Declares a small value that many writes of one commit change, such as a channel's last number. The first write loads
 * it, the others change it in memory, and it is stored once: before any statement that may read it (all but those
 * declared `apart`), and before the commit.
 */
export interface BatchCounter<T extends object> {
  /**
   * Loads it, locked against other nodes until the commit. It may return a cached result of a `cacheUntilTablesChange`
   * statement: that row is then changed in place, and is current again once it is stored.
   */
  load(store: Writer, id: string): Promise<T>;
  store(store: Writer, id: string, value: T): Promise<unknown>;
}

/** An atomic change of the store. Await nothing but this object while it is open. */
export interface Transaction extends Writer {
  /** Changes a value in memory that the writes of one commit share, and returns the result of `change`. */
  change<T extends object, R>(held: BatchCounter<T>, id: string, change: (value: T) => R): MaybePromise<R>;
  /** Begins to load a value that {@link change} will need. */
  preload<T extends object>(held: BatchCounter<T>, id: string): void;
  /** Calls `effect` once the change is durable, in commit order; never if it fails. It must not throw. */
  after(effect: () => void): void;
}

/** Begins to read what a write will read. */
export type Prefetch = (reader: PrefetchReader) => void;

export interface PrefetchReader extends Preloader {
  /** Begins to run a statement whose result is cached. Whoever needs the result also gets its error. */
  prefetch<P>(statement: Statement<P, unknown>, parameters: P): void;
}

/** Loads values of counters in advance. */
export type Preloader = Pick<Transaction, 'dialect' | 'preload'>;

/** A snapshot of the store. `await using` ends it. */
export interface Snapshot extends AsyncDisposable {
  readonly read: Reader;
}

/** Load and size of a store, for monitoring. */
export interface StoreLoad {
  /** Writes that have not run yet. */
  readonly waitingWrites: number;
  /** Sizes of SQLite's files. */
  readonly files?: { readonly databaseBytes: number; readonly walBytes: number };
  /** PostgreSQL's read connections. */
  readonly readers?: { readonly busy: number; readonly idle: number; readonly waitingReads: number };
}

/** The store: SQLite in the data folder, or PostgreSQL. */
export interface Database {
  readonly dialect: Dialect;
  /**
   * Reads committed data. It survives a crash of the process; data of unacknowledged writes may be lost in a power
   * failure.
   */
  readonly read: Reader;
  /**
   * Runs `work` in a transaction and resolves when its changes are durable. Concurrent writes share a commit; one that
   * throws rolls back only its own changes. `work` may run again, after a deadlock or because a concurrent write threw
   * after a change, so it must change nothing but the store, and use {@link Transaction.after} for the rest. `prefetch`
   * begins to read what `work` will read: where nodes take turns of writing, the reads of a batch share a round trip.
   */
  write<T>(work: (tx: Transaction) => MaybePromise<T>, prefetch?: Prefetch): Promise<T>;
  /**
   * Resolves when this process has run the effects ({@link Transaction.after}) of all its writes that were readable when
   * this was called, so that its caches no longer have what those writes changed.
   */
  settled(): MaybePromise<void>;
  /** Takes a snapshot of the committed data, unaffected by later writes; `scratch` is a path for a copy. */
  snapshot(scratch: string): Promise<Snapshot>;
  /** Migrates the tables. Rejects with a `SchemaError` if this version cannot use or change them. */
  migrate(migrations: readonly Migration[], migrator?: Migrator): Promise<void>;
  /**
   * Erases remains of deleted data from the disk: empties SQLite's log (its file overwrites deleted rows), vacuums
   * PostgreSQL's dead rows.
   */
  purge(): Promise<void>;
  load(): StoreLoad;
  /** Closes after pending writes. */
  close(): Promise<void>;
}

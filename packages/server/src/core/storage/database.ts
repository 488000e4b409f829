import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { MaybePromise } from './maybePromise.ts';
import type { Migration } from './migration.ts';
import type { Query, Statement } from './statement.ts';
import type { Tables } from './tables.ts';

/** Reads from the store, inside a transaction or outside of one. */
export interface Reader {
  readonly dialect: Dialect;
  all<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row[]>;
  get<P, Row>(statement: Statement<P, Row>, parameters: P): MaybePromise<Row | undefined>;
  /** Builds and runs a query whose shape is known only now (filters, partial updates). */
  query<Row>(build: (k: Kysely<Tables>, dialect: Dialect) => Query<Row>): Promise<Row[]>;
}

/** Reads and writes. */
export interface Writer extends Reader {
  /** Runs a statement that gives no rows; answers how many rows it touched. */
  run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number>;
  /**
   * Runs a statement of which nobody needs the answer: at once, or later, before anything else looks at the store. The
   * write fails, with `refusal` where it is given and no row changed; it may have gone on by then, and is run again.
   */
  put<P>(statement: Statement<P, unknown>, parameters: P, refusal?: () => Error): MaybePromise<void>;
  /** Runs one statement for each set of parameters. */
  runMany<P>(statement: Statement<P, unknown>, parameters: readonly P[]): Promise<void>;
}

/**
 * Declares a small thing that many writes of one commit change, such as the last number of a channel. The first of them
 * loads it, the others change it in memory, and it is stored once: before any statement that may look at it (all but
 * those declared `apart`), and before the commit.
 */
export interface BatchCounter<T extends object> {
  /**
   * Reads it so that no other node can change it until the commit. It may answer what the writer keeps of a
   * `cacheUntilTablesChange` statement: that row is then changed in place, and is again what a read would give once it is
   * stored.
   */
  load(store: Writer, id: string): Promise<T>;
  store(store: Writer, id: string, value: T): Promise<unknown>;
}

/** One change of the store: all of it or nothing. Await nothing but this object while it is open. */
export interface Transaction extends Writer {
  /** Changes in memory what the writes of one commit share, and answers what `change` answers. */
  change<T extends object, R>(held: BatchCounter<T>, id: string, change: (value: T) => R): MaybePromise<R>;
  /** Calls `effect` once the change is durable, in the order of commits; never if it fails. It must not throw. */
  after(effect: () => void): void;
}

/** The store as it was at one moment. `await using` ends it. */
export interface Snapshot extends AsyncDisposable {
  readonly read: Reader;
}

/** How much a store has to do and what it occupies, for those who watch it. */
export interface StoreLoad {
  /** Writes that have not run yet. */
  readonly waitingWrites: number;
  /** SQLite's files. */
  readonly files?: { readonly databaseBytes: number; readonly walBytes: number };
  /** The connections to PostgreSQL that read. */
  readonly readers?: { readonly busy: number; readonly idle: number; readonly waitingReads: number };
}

/** The store: SQLite in the data folder, or PostgreSQL. */
export interface Database {
  readonly dialect: Dialect;
  /**
   * Reads what is committed. A process that dies takes none of it back; losing power may take what no write was yet
   * acknowledged for.
   */
  readonly read: Reader;
  /**
   * Runs `work` in a transaction and answers when its changes are durable. Writes that arrive together share one
   * commit; one that throws takes back only its own changes. `work` may run again, after a deadlock or because a write
   * beside it threw: it changes nothing but the store, and leaves the rest to {@link Transaction.after}.
   */
  write<T>(work: (tx: Transaction) => MaybePromise<T>): Promise<T>;
  /**
   * Reads from now on what is committed now, however long that takes and whatever is written; `scratch` is a path for a
   * copy.
   */
  snapshot(scratch: string): Promise<Snapshot>;
  /** Brings the tables up to date; refuses a store that a newer Confab has changed. */
  migrate(migrations: readonly Migration[]): Promise<void>;
  /**
   * Takes off the disk what was deleted before, so far as the store keeps it: SQLite's log is emptied (its file is
   * wiped as rows go), PostgreSQL's dead rows are vacuumed away.
   */
  purge(): Promise<void>;
  load(): StoreLoad;
  /** Ends after the writes that were begun. */
  close(): Promise<void>;
}

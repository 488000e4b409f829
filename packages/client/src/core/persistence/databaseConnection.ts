import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';

/** Opens a database with the handlers of its connection. */
export type OpenDatabase<S extends DBSchema> = (
  handlers: Pick<OpenDBCallbacks<S>, 'blocking' | 'terminated'>,
) => Promise<IDBPDatabase<S>>;

/**
 * A connection to an IndexedDB database. After an error, after the browser has ended it, and where it blocks another page
 * that deletes or upgrades the database, it is closed, and opened again at the next use.
 */
export class DatabaseConnection<S extends DBSchema> {
  readonly #open: OpenDatabase<S>;
  #opening: Promise<IDBPDatabase<S>> | undefined;

  constructor(open: OpenDatabase<S>) {
    this.#open = open;
  }

  /** Runs a task on the database; rejects if it cannot be opened, or with the task's error. */
  async use<T>(task: (database: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    this.#opening ??= this.#connect();
    const opening = this.#opening;
    try {
      return await task(await opening);
    } catch (cause) {
      this.#close(opening);
      throw cause;
    }
  }

  #connect(): Promise<IDBPDatabase<S>> {
    const close = () => this.#close(opening);
    const opening = this.#open({ blocking: close, terminated: close });
    return opening;
  }

  #close(opening: Promise<IDBPDatabase<S>>): void {
    if (this.#opening === opening) this.#opening = undefined;
    opening.then(
      (database) => database.close(),
      () => undefined,
    );
  }
}

import type { BatchCounter, Writer } from './database.ts';
import type { MaybePromise } from './maybePromise.ts';

interface Entry {
  readonly held: BatchCounter<object>;
  readonly id: string;
  readonly loading: Promise<unknown>;
  /** Undefined until it is loaded. */
  value: object | undefined;
  isChanged: boolean;
}

/** The values that the writes of one commit share in memory. */
export class WriteBatchCache {
  readonly #connection: Writer;
  readonly #stored: (value: object) => void;
  readonly #entries = new Map<object, Map<string, Entry>>();
  /** Values that are loaded or loading. */
  #kept = 0;

  /** `stored` is called with each changed value that is being stored. */
  constructor(connection: Writer, stored: (value: object) => void = () => undefined) {
    this.#connection = connection;
    this.#stored = stored;
  }

  /** Whether the store is up to date with these values, and none is kept. */
  get isStored(): boolean {
    return this.#kept === 0;
  }

  /** Begins to load a value that will be changed, so that several are loaded in one round trip. */
  preload<T extends object>(held: BatchCounter<T>, id: string): void {
    if (!this.#entries.get(held)?.has(id)) this.#load(held, id);
  }

  /**
   * Changes a value directly after loading it, so that nothing can be stored in between; returns the result of
   * `change`.
   */
  change<T extends object, R>(held: BatchCounter<T>, id: string, change: (value: T) => R): MaybePromise<R> {
    const entry = this.#entries.get(held)?.get(id);
    if (!entry?.value) return this.#changeLoaded(held, id, change);
    entry.isChanged = true;
    return change(entry.value as T);
  }

  async #changeLoaded<T extends object, R>(
    held: BatchCounter<T>,
    id: string,
    change: (value: T) => R,
  ): Promise<R> {
    for (;;) {
      const entry = this.#entries.get(held)?.get(id) ?? this.#load(held, id);
      if (entry.value) {
        entry.isChanged = true;
        return change(entry.value as T);
      }
      await entry.loading;
    }
  }

  /** Stores and drops the values, so that others may change them. */
  async store(): Promise<void> {
    const storing: Promise<unknown>[] = [];
    // All are started before any is awaited: a statement that arrives meanwhile runs after them.
    for (const entries of this.#entries.values()) {
      for (const { held, id, value, isChanged, loading } of entries.values()) {
        entries.delete(id);
        if (!value) storing.push(loading.catch(() => undefined));
        else if (isChanged) {
          storing.push(held.store(this.#connection, id, value));
          this.#stored(value);
        }
      }
    }
    this.#kept = 0;
    await Promise.all(storing);
  }

  #load<T extends object>(held: BatchCounter<T>, id: string): Entry {
    const entries = this.#entries.get(held) ?? new Map<string, Entry>();
    const loading = held.load(this.#connection, id).then((value) => {
      entry.value = value;
    });
    const entry: Entry = {
      held: held as unknown as BatchCounter<object>,
      id,
      loading,
      value: undefined,
      isChanged: false,
    };
    this.#kept++;
    this.#entries.set(held, entries.set(id, entry));
    loading.catch(() => {
      // The next use tries again.
      if (entries.get(id) === entry) entries.delete(id);
    });
    return entry;
  }
}

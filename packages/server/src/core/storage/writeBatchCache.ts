import type { BatchCounter, Writer } from './database.ts';
import type { MaybePromise } from './maybePromise.ts';

interface Entry {
  readonly held: BatchCounter<object>;
  readonly id: string;
  readonly loading: Promise<unknown>;
  /** Undefined until it is loaded. */
  value: object | undefined;
}

/** The values that the writes of one commit share in memory. */
export class WriteBatchCache {
  readonly #connection: Writer;
  readonly #entries = new Map<object, Map<string, Entry>>();
  #loaded = 0;

  constructor(connection: Writer) {
    this.#connection = connection;
  }

  /** Whether the store is up to date with these values. */
  get isStored(): boolean {
    return this.#loaded === 0;
  }

  /**
   * Changes a value directly after loading it, so that nothing can be stored in between; returns the result of
   * `change`.
   */
  change<T extends object, R>(held: BatchCounter<T>, id: string, change: (value: T) => R): MaybePromise<R> {
    const value = this.#entries.get(held)?.get(id)?.value;
    return value ? change(value as T) : this.#changeLoaded(held, id, change);
  }

  async #changeLoaded<T extends object, R>(
    held: BatchCounter<T>,
    id: string,
    change: (value: T) => R,
  ): Promise<R> {
    for (;;) {
      const entry = this.#entries.get(held)?.get(id) ?? this.#load(held, id);
      if (entry.value) return change(entry.value as T);
      await entry.loading;
    }
  }

  /** Stores and drops the values, so that others may change them. */
  async store(): Promise<void> {
    const storing: Promise<unknown>[] = [];
    // All are started before any is awaited: a statement that arrives meanwhile runs after them.
    for (const entries of this.#entries.values()) {
      for (const { held, id, value } of entries.values()) {
        if (!value) continue;
        entries.delete(id);
        storing.push(held.store(this.#connection, id, value));
      }
    }
    this.#loaded = 0;
    await Promise.all(storing);
  }

  #load<T extends object>(held: BatchCounter<T>, id: string): Entry {
    const loading = held.load(this.#connection, id).then((value) => {
      entry.value = value;
      this.#loaded++;
    });
    const entry: Entry = { held: held as unknown as BatchCounter<object>, id, loading, value: undefined };
    const entries = this.#entries.get(held) ?? new Map<string, Entry>();
    this.#entries.set(held, entries.set(id, entry));
    return entry;
  }
}

import type { MaybePromise } from './maybePromise.ts';

/**
 * Caches frequently read rows by id, with LRU eviction. Code that changes a row (or learns of it on the bus) calls
 * `forget`.
 */
export class EntityCache<T> {
  readonly #load: (ids: readonly string[]) => Promise<Iterable<readonly [string, T]>>;
  readonly #capacity: number;
  readonly #entries = new Map<string, T>();
  #forgotten = 0;
  /** Lookups that the cache answered. */
  hits = 0;
  /** Lookups that read from the store. */
  misses = 0;

  constructor(load: (ids: readonly string[]) => Promise<Iterable<readonly [string, T]>>, capacity: number) {
    this.#load = load;
    this.#capacity = capacity;
  }

  /** Cached entries. */
  get size(): number {
    return this.#entries.size;
  }

  /** Returns the cached value of this id, without reading from the store. */
  peek(id: string): T | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined) this.misses++;
    else this.hits++;
    // While the cache is at most half full, eviction is far off, and reordering costs more than the lookup itself.
    if (entry !== undefined && this.#entries.size > this.#capacity / 2) {
      this.#entries.delete(id);
      this.#entries.set(id, entry);
    }
    return entry;
  }

  get(id: string): MaybePromise<T | undefined> {
    return this.peek(id) ?? this.#fetch([id]).then((found) => found.get(id));
  }

  /** Returns the existing entries among these ids, with at most one query. */
  getMany(ids: Iterable<string>): MaybePromise<Map<string, T>> {
    const found = new Map<string, T>();
    let missing: Set<string> | undefined;
    for (const id of ids) {
      const entry = this.peek(id);
      if (entry !== undefined) found.set(id, entry);
      else missing = (missing ?? new Set()).add(id);
    }
    return missing ? this.#fetchBeside(found, [...missing]) : found;
  }

  async #fetchBeside(found: Map<string, T>, missing: readonly string[]): Promise<Map<string, T>> {
    return new Map([...found, ...(await this.#fetch(missing))]);
  }

  forget(id: string): void {
    this.#forgotten++;
    this.#entries.delete(id);
  }

  forgetAll(): void {
    this.#forgotten++;
    this.#entries.clear();
  }

  async #fetch(ids: readonly string[]): Promise<Map<string, T>> {
    const forgotten = this.#forgotten;
    const found = new Map(await this.#load(ids));
    // A value read before a change must not be cached after it.
    if (forgotten === this.#forgotten) for (const [id, entry] of found) this.#keep(id, entry);
    return found;
  }

  #keep(id: string, entry: T): void {
    this.#entries.set(id, entry);
    if (this.#entries.size > this.#capacity) {
      this.#entries.delete(this.#entries.keys().next().value as string);
    }
  }
}

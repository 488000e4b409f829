import type { PrefetchReader } from './database.ts';
import type { PendingWrite } from './pendingWrite.ts';
import { StatementFailedError } from './storeErrors.ts';
import type { WriteBatchCache } from './writeBatchCache.ts';
import type { WriteEngine } from './writeEngine.ts';

/** Most writes that share a transaction: all of them run again if one throws. */
const maxBatchSize = 1000;
/** Most writes that prefetch at the begin of a batch: about as many as run in its slice. */
const maxPrefetching = 64;
/** How often a write runs whose error is retryable. */
const attempts = 4;

/**
 * The writes that share one commit, in the order in which they run. The queue begins and commits the transaction; the
 * batch takes waiting writes and runs them in it.
 */
export class WriteBatch {
  readonly #engine: WriteEngine;
  readonly #waiting: PendingWrite[];
  readonly #sliceMs: number;
  readonly #writes: PendingWrite[] = [];

  /** Takes its writes from the front of `waiting`, for `sliceMs` at a time. */
  constructor(engine: WriteEngine, waiting: PendingWrite[], sliceMs: number) {
    this.#engine = engine;
    this.#waiting = waiting;
    this.#sliceMs = sliceMs;
  }

  get writes(): readonly PendingWrite[] {
    return this.#writes;
  }

  get isFull(): boolean {
    return this.#writes.length >= maxBatchSize;
  }

  /** Adds writes that run before all others. */
  addFirst(writes: readonly PendingWrite[]): void {
    this.#writes.unshift(...writes);
  }

  /** Begins to read what the first waiting writes will read, apart from the very first, which does so itself. */
  prefetch(cache: WriteBatchCache): void {
    const engine = this.#engine;
    if (!engine.shouldPrefetch) return;
    const next = this.#waiting.slice(1, maxPrefetching);
    const tx = engine.transaction(cache);
    const reader: PrefetchReader = {
      dialect: tx.dialect,
      preload: (held, id) => tx.preload(held, id),
      prefetch: (statement, parameters) =>
        void Promise.resolve(tx.get(statement, parameters)).catch(() => undefined),
    };
    for (const write of next) write.prefetch?.(reader);
    tx.end();
  }

  /**
   * Runs waiting writes for one slice, without savepoints. One that throws before it has changed anything fails alone,
   * as most refused ones do; `failed` is called with its error. Throws the error of the first that fails later.
   */
  async runSlice(cache: WriteBatchCache, failed: (error: unknown) => void): Promise<void> {
    const engine = this.#engine;
    const began = performance.now();
    for (let write = this.#next(began); write; write = this.#next(began)) {
      const tx = write.open(engine.transaction(cache));
      try {
        write.value = await write.run(tx);
      } catch (error) {
        if (tx.hasChanged || !engine.isIntact) throw error;
        failed(error);
        write.fail(error);
      } finally {
        tx.end();
      }
      if (!engine.isIntact) throw new StatementFailedError();
    }
  }

  /**
   * Runs the batch's writes again, and then waiting ones for one slice, with a savepoint before each: one that fails is
   * rolled back alone, and `failed` is called with its error. Throws only if the whole batch must end.
   */
  async runWithSavepoints(failed: (error: unknown) => void): Promise<void> {
    for (const write of this.#writes) await this.#attempt(write, failed);
    const began = performance.now();
    for (let write = this.#next(began); write; write = this.#next(began)) await this.#attempt(write, failed);
  }

  /** Moves a waiting write to the batch, until the slice is over. */
  #next(began: number): PendingWrite | undefined {
    if (this.#writes.length > 0 && performance.now() - began >= this.#sliceMs) return undefined;
    const write = this.#waiting.shift();
    if (write) this.#writes.push(write);
    return write;
  }

  async #attempt(write: PendingWrite, failed: (error: unknown) => void): Promise<void> {
    write.isRevocable = false;
    const engine = this.#engine;
    for (let attempt = 1; ; attempt++) {
      await engine.savepoint();
      try {
        const cache = engine.createCache();
        const tx = write.open(engine.transaction(cache));
        try {
          write.value = await write.run(tx);
        } finally {
          tx.end();
        }
        await cache.store();
        await engine.release();
        return;
      } catch (error) {
        if (engine.isFatal(error)) throw error;
        await engine.rollbackToSavepoint();
        if (engine.isRetryable(error) && attempt < attempts) continue;
        failed(error);
        write.fail(error);
        return;
      }
    }
  }
}

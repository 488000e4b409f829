import type { Transaction } from './database.ts';
import { StoreUnavailableError } from './storeErrors.ts';

/** What a database does for a {@link WriteQueue}; called strictly one after another. */
export interface WriteEngine {
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  savepoint(): Promise<void>;
  release(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  /** Makes every commit so far durable. */
  sync(): Promise<void>;
  /** A transaction handle whose effects are pushed to `effects`; `end()` makes later use of it an error. */
  transaction(effects: (() => void)[]): Transaction & { end(): void };
  /** Whether the error leaves the whole batch without a transaction to go on with. */
  isFatal(error: unknown): boolean;
  /** Whether the same work may succeed if it runs again (a deadlock). */
  isRetryable(error: unknown): boolean;
}

interface PendingWrite {
  work: (tx: Transaction) => Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** How a write that has run will answer, once its commit is durable. */
interface Outcome {
  settle(): void;
  reject(error: unknown): void;
}

const attempts = 4;

/**
 * Group commit. Writes that arrive while others run or are being synced share the next transaction, a savepoint each;
 * the next batch runs while the last one is synced. A batch is cut after `sliceMs`, and the event loop gets a turn between two.
 */
export class WriteQueue {
  readonly #engine: WriteEngine;
  readonly #sliceMs: number;
  #waiting: PendingWrite[] = [];
  #unsynced: Outcome[] = [];
  #draining = false;
  #closed = false;
  /** Set when a sync failed: nobody can tell what the disk holds, so nothing more is acknowledged. */
  #broken: StoreUnavailableError | undefined;
  #syncing: Promise<void> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #onIdle: (() => void)[] = [];

  constructor(engine: WriteEngine, options: { sliceMs: number }) {
    this.#engine = engine;
    this.#sliceMs = options.sliceMs;
  }

  write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new StoreUnavailableError('The store is closed.'));
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (!this.#draining) {
        this.#draining = true;
        setImmediate(() => void this.#drain());
      }
    });
  }

  /** Runs `task` between two transactions; writes wait meanwhile. */
  exclusive<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(task);
    this.#turn = run.catch(() => undefined);
    return run;
  }

  /** Answers when everything that was asked for is durable; later writes are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#draining) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
    while (this.#syncing) await this.#syncing;
    await this.#turn;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.exclusive(() => this.#runBatch());
      this.#startSync();
      if (this.#waiting.length > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#draining = false;
    for (const wake of this.#onIdle.splice(0)) wake();
  }

  async #runBatch(): Promise<void> {
    const batch: PendingWrite[] = [];
    const outcomes: Outcome[] = [];
    try {
      await this.#engine.begin();
      const began = performance.now();
      do {
        const write = this.#waiting.shift() as PendingWrite;
        batch.push(write);
        outcomes.push(await this.#attempt(write));
      } while (this.#waiting.length > 0 && performance.now() - began < this.#sliceMs);
      await this.#engine.commit();
      this.#unsynced.push(...outcomes);
    } catch (error) {
      await this.#engine.rollback().catch(() => undefined);
      const failed = batch.length > 0 ? batch : this.#waiting.splice(0, 1);
      for (const write of failed) write.reject(error);
    }
  }

  /** Runs one write behind a savepoint. Throws only what ends the whole batch. */
  async #attempt({ work, resolve, reject }: PendingWrite): Promise<Outcome> {
    const engine = this.#engine;
    for (let attempt = 1; ; attempt++) {
      const effects: (() => void)[] = [];
      await engine.savepoint();
      const tx = engine.transaction(effects);
      try {
        const value = await work(tx);
        await engine.release();
        return { reject, settle: () => settleAfter(effects, () => resolve(value)) };
      } catch (error) {
        if (engine.isFatal(error)) throw error;
        await engine.rollbackToSavepoint();
        if (engine.isRetryable(error) && attempt < attempts) continue;
        return { reject, settle: () => reject(error) };
      } finally {
        tx.end();
      }
    }
  }

  #startSync(): void {
    if (this.#syncing || this.#unsynced.length === 0) return;
    const outcomes = this.#unsynced.splice(0);
    this.#syncing = this.#engine
      .sync()
      .then(
        () => {
          for (const outcome of outcomes) outcome.settle();
        },
        (cause) => {
          this.#broken = new StoreUnavailableError('The disk failed: restart the server once it is mended.', {
            cause,
          });
          for (const outcome of outcomes) outcome.reject(this.#broken);
        },
      )
      .then(() => {
        this.#syncing = undefined;
        this.#startSync();
      });
  }
}

function settleAfter(effects: readonly (() => void)[], resolve: () => void): void {
  try {
    for (const effect of effects) effect();
  } catch (error) {
    // A mistake in a program, not in the store: the write stands, and so do those behind it.
    queueMicrotask(() => {
      throw error;
    });
  }
  resolve();
}

import type { Prefetch, Transaction } from './database.ts';
import type { MaybePromise } from './maybePromise.ts';
import { PendingWrite } from './pendingWrite.ts';
import { StoreClosedError, StoreUnavailableError } from './storeErrors.ts';
import { type StoreHealth, unwatchedStore } from './storeHealth.ts';
import { WriteBatch } from './writeBatch.ts';
import { CommitLost, CommitRevoked, type WriteEngine } from './writeEngine.ts';

/** After a failed write, this many use savepoints: failures often come in groups. */
const savepointWritesAfterFailure = 256;

/**
 * Group commit. Writes that arrive while others run or are being synced share the next transaction: it collects them
 * during the current sync and commits, at a cost that hardly depends on its size, when that sync is complete. Then the
 * next sync begins, and only then are the writes of the previous one answered. After `sliceMs` of writes the event loop
 * gets a turn.
 *
 * Savepoints cost a third of a write and most writes succeed, so a batch first runs without them. If a write throws
 * after it has changed something, the batch is rolled back and run again with a savepoint before each, and only the
 * failing write is lost.
 */
export class WriteQueue {
  readonly #engine: WriteEngine;
  readonly #sliceMs: number;
  readonly #health: StoreHealth;
  readonly #waiting: PendingWrite[] = [];
  /** The running batch. */
  #running: readonly PendingWrite[] = [];
  #unsynced: PendingWrite[] = [];
  /** The last write that has been committed, or is being committed: readers may see it. */
  #lastCommitted: PendingWrite | undefined;
  /** Number of writes that the current sync makes durable. */
  #syncingWrites = 0;
  /** When the first batch with unsynced writes began. */
  #unsyncedSince: number | undefined;
  #isDraining = false;
  #isClosed = false;
  /** Number of writes still to run with savepoints. */
  #savepointWritesLeft = 0;
  /** Set when a sync failed: the state of the disk is unknown, so nothing more is acknowledged. */
  #broken: StoreUnavailableError | undefined;
  #syncing: Promise<void> | undefined;
  /** Whether a batch collects writes until the current sync is complete. */
  #isGrowing = false;
  /** Writes whose commit was revoked: they run first. */
  #revoked: PendingWrite[] = [];
  /** Answers delayed until the next sync has started, so that the disk works while they are written. */
  #delayedAnswers: (() => void)[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #onWrite: (() => void) | undefined;
  #onSynced: (() => void) | undefined;
  #onIdle: (() => void)[] = [];

  constructor(engine: WriteEngine, options: { sliceMs: number; health?: StoreHealth }) {
    this.#engine = engine;
    this.#sliceMs = options.sliceMs;
    this.#health = options.health ?? unwatchedStore;
  }

  write<T>(work: (tx: Transaction) => MaybePromise<T>, prefetch?: Prefetch): Promise<T> {
    if (this.#isClosed) return Promise.reject(new StoreClosedError('The store is closed.'));
    if (this.#broken) {
      this.#health.failed(this.#broken);
      return Promise.reject(this.#broken);
    }
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(new PendingWrite(work, prefetch, resolve as (value: unknown) => void, reject));
      this.#onWrite?.();
      this.#startDraining();
    });
  }

  /** Resolves when the effects of all writes that readers may see by now have run. */
  settled(): MaybePromise<void> {
    return this.#lastCommitted?.ended();
  }

  /** Runs `task` between two transactions; writes wait meanwhile. */
  exclusive<T>(task: () => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      while (this.#syncing) await this.#syncing;
      return task();
    });
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(task);
    this.#turn = run.catch(() => undefined);
    return run;
  }

  /** Resolves when all requested writes are durable; later writes are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#isDraining || this.#syncing) {
      await (this.#syncing ?? new Promise<void>((resolve) => this.#onIdle.push(resolve)));
    }
    await this.#turn;
  }

  /** Number of writes that are not durable yet: waiting, running, or being synced. */
  get waitingWrites(): number {
    const queued = this.#waiting.length + this.#revoked.length;
    return queued + this.#running.length + this.#unsynced.length + this.#syncingWrites;
  }

  get #hasWork(): boolean {
    return this.#waiting.length > 0 || this.#revoked.length > 0;
  }

  get #isSyncing(): boolean {
    return this.#syncing !== undefined;
  }

  #startDraining(): void {
    if (this.#isDraining) return;
    this.#isDraining = true;
    setImmediate(() => void this.#drain());
  }

  async #drain(): Promise<void> {
    while (this.#hasWork) {
      await this.#inTurn(() => this.#runBatch());
      this.#startSync();
      for (const settle of this.#delayedAnswers.splice(0)) settle();
      if (this.#hasWork) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isDraining = false;
    for (const wake of this.#onIdle.splice(0)) wake();
  }

  async #runBatch(): Promise<void> {
    const batch = new WriteBatch(this.#engine, this.#waiting, this.#sliceMs);
    this.#running = batch.writes;
    const began = performance.now();
    try {
      if (!(await this.#runWithoutSavepoints(batch))) await this.#runWithSavepoints(batch);
      this.#unsynced.push(...batch.writes);
      this.#unsyncedSince ??= began;
    } catch (error) {
      await this.#engine.rollback().catch(() => undefined);
      const failed = batch.writes.length > 0 ? batch.writes : this.#waiting.splice(0, 1);
      for (const write of failed) this.#reject(write, error);
    } finally {
      this.#running = [];
    }
  }

  #reject(write: PendingWrite, error: unknown): void {
    this.#health.failed(error);
    write.reject(error);
  }

  /** Runs writes without savepoints. If one throws after a change, rolls all of them back and returns false. */
  async #runWithoutSavepoints(batch: WriteBatch): Promise<boolean> {
    if (this.#savepointWritesLeft > 0) return false;
    const engine = this.#engine;
    await engine.begin();
    const cache = engine.createCache();
    batch.prefetch(cache);
    try {
      do await batch.runSlice(cache, (error) => this.#health.failed(error));
      while (await this.#mayGrow(batch));
      await cache.store();
      if (this.#revoked.length > 0) throw new CommitRevoked();
      const isRevocable = await this.#commit(batch);
      for (const write of batch.writes) write.isRevocable = isRevocable;
      return true;
    } catch (error) {
      if (engine.isFatal(error)) throw error;
      await engine.rollback();
      this.#savepointWritesLeft = savepointWritesAfterFailure;
      return false;
    }
  }

  /** Runs writes with a savepoint before each. */
  async #runWithSavepoints(batch: WriteBatch): Promise<void> {
    // Writes that a sync may still revoke come first.
    while (this.#syncing) await this.#syncing;
    if (this.#revoked.length > 0) {
      await this.#engine.rollback();
      batch.addFirst(this.#revoked.splice(0));
    }
    await this.#engine.begin();
    await batch.runWithSavepoints((error) => this.#health.failed(error));
    await this.#commit(batch);
    this.#savepointWritesLeft -= batch.writes.length;
  }

  #commit({ writes }: WriteBatch): Promise<boolean> {
    this.#lastCommitted = writes.at(-1) ?? this.#lastCommitted;
    return this.#engine.commit();
  }

  /** During a sync the batch would only wait, so it collects more writes. */
  async #mayGrow(batch: WriteBatch): Promise<boolean> {
    if (batch.isFull) return false;
    if (!this.#isSyncing) return false;
    this.#isGrowing = true;
    if (this.#waiting.length === 0) await this.#afterWrite();
    // Yields to the event loop first.
    if (this.#isSyncing) await this.#afterTurn();
    this.#isGrowing = false;
    this.#onSynced = undefined;
    return this.#isSyncing;
  }

  /** Resolves when there is something to write, or the sync is complete. */
  async #afterWrite(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onWrite = this.#onSynced = resolve;
    });
    this.#onWrite = undefined;
  }

  /** Resolves after a turn of the event loop, or when the sync is complete. */
  #afterTurn(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSynced = resolve;
      setImmediate(resolve);
    });
  }

  #startSync(): void {
    if (this.#syncing || this.#unsynced.length === 0) return;
    const writes = this.#unsynced.splice(0);
    this.#syncingWrites = writes.length;
    const began = this.#unsyncedSince ?? performance.now();
    this.#unsyncedSince = undefined;
    this.#syncing = this.#sync().then((failure) => {
      this.#syncing = undefined;
      this.#syncingWrites = 0;
      this.#onSynced?.();
      if (failure instanceof CommitRevoked) {
        this.#runAgain(writes);
        return;
      }
      if (!failure) this.#health.succeeded({ writes: writes.length, durationMs: performance.now() - began });
      const settle = () => {
        for (const write of writes) {
          if (failure) this.#reject(write, failure);
          else write.settle();
        }
      };
      if (this.#isGrowing) this.#delayedAnswers.push(settle);
      else {
        this.#startSync();
        settle();
      }
    });
  }

  /** Requeues writes whose commit was revoked before all others; the remaining ones wait for the next sync. */
  #runAgain(writes: readonly PendingWrite[]): void {
    for (const write of writes) (write.isRevocable ? this.#revoked : this.#unsynced).push(write);
    this.#savepointWritesLeft = savepointWritesAfterFailure;
    this.#startDraining();
  }

  /** Returns the reason if nothing more can be acknowledged because the disk failed, or if commits were revoked. */
  async #sync(): Promise<StoreUnavailableError | CommitRevoked | undefined> {
    try {
      if (!this.#broken) await this.#engine.sync();
    } catch (cause) {
      if (cause instanceof CommitRevoked || cause instanceof CommitLost) return cause;
      const message = 'The disk failed: repair it, then restart the server.';
      this.#broken = new StoreUnavailableError(message, { cause });
    }
    return this.#broken;
  }
}

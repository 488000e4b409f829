import type { Transaction } from './database.ts';
import type { MaybePromise } from './maybePromise.ts';
import { type OpenTransaction, PendingWrite } from './pendingWrite.ts';
import { StoreClosedError, StoreUnavailableError } from './storeErrors.ts';
import { type StoreHealth, unwatchedStore } from './storeHealth.ts';
import type { WriteBatchCache } from './writeBatchCache.ts';

/** The database's side of a {@link WriteQueue}; called strictly in sequence. */
export interface WriteEngine {
  begin(): Promise<void>;
  /** Returns whether the commit is only made by the next {@link sync}, which may revoke it. */
  commit(): Promise<boolean>;
  /** Discards uncommitted changes; also needed after a {@link CommitRevoked}. */
  rollback(): Promise<void>;
  /** Throws if a statement failed and its error was swallowed, since nothing after it can stand. */
  checkIntact(): void;
  savepoint(): Promise<void>;
  release(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  /**
   * Makes every commit so far durable. Throws {@link CommitRevoked} if a deferred commit could not be made, and
   * {@link CommitLost} if that is unknown.
   */
  sync(): Promise<void>;
  /** Creates the cache that the writes of one commit share. */
  hold(): WriteBatchCache;
  /** A transaction handle; `end()` makes later use of it an error. */
  transaction(held: WriteBatchCache): OpenTransaction;
  /** Whether the error leaves the whole batch without a usable transaction. */
  isFatal(error: unknown): boolean;
  /** Whether the same work may succeed if it runs again (a deadlock). */
  isRetryable(error: unknown): boolean;
}

/** A deferred commit failed: its writes, and those that build on it, are not stored. */
export class CommitRevoked extends Error {}

/** The connection was lost during a commit: whether its writes are stored is unknown. Later ones may succeed. */
export class CommitLost extends StoreUnavailableError {}

const attempts = 4;
/** Most writes that share a transaction: all of them run again if one throws. */
const maxBatchSize = 1000;
/** After a failed write, this many use savepoints: failures often come in groups. */
const savepointWritesAfterFailure = 256;

/**
 * Group commit. Writes that arrive while others run or are being synced share the next transaction: it collects them
 * during the current sync and commits, at a cost that hardly depends on its size, when that sync is complete. Then the
 * next sync begins, and only then are the writes of the previous one answered. After `sliceMs` of writes the event loop
 * gets a turn.
 *
 * Savepoints cost a third of a write and most writes succeed, so a batch first runs without them. If a write throws,
 * the batch is rolled back and run again with a savepoint before each, and only the failing write is lost.
 */
export class WriteQueue {
  readonly #engine: WriteEngine;
  readonly #sliceMs: number;
  readonly #health: StoreHealth;
  #waiting: PendingWrite[] = [];
  /** The running batch. */
  #running: readonly PendingWrite[] = [];
  #unsynced: PendingWrite[] = [];
  /** Number of writes that the current sync makes durable. */
  #syncingWrites = 0;
  /** When the first batch with unsynced writes began. */
  #unsyncedSince: number | undefined;
  #draining = false;
  #closed = false;
  /** Number of writes still to run with savepoints. */
  #careful = 0;
  /** Set when a sync failed: the state of the disk is unknown, so nothing more is acknowledged. */
  #broken: StoreUnavailableError | undefined;
  #syncing: Promise<void> | undefined;
  /** Whether a batch collects writes until the current sync is complete. */
  #growing = false;
  /** Writes whose commit was revoked: they run first. */
  #revoked: PendingWrite[] = [];
  /** Answers delayed until the next sync has started, so that the disk works while they are written. */
  #owed: (() => void)[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  #onWrite: (() => void) | undefined;
  #onSynced: (() => void) | undefined;
  #onIdle: (() => void)[] = [];

  constructor(engine: WriteEngine, options: { sliceMs: number; health?: StoreHealth }) {
    this.#engine = engine;
    this.#sliceMs = options.sliceMs;
    this.#health = options.health ?? unwatchedStore;
  }

  write<T>(work: (tx: Transaction) => MaybePromise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new StoreClosedError('The store is closed.'));
    if (this.#broken) {
      this.#health.failed(this.#broken);
      return Promise.reject(this.#broken);
    }
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push(new PendingWrite(work, resolve as (value: unknown) => void, reject));
      this.#onWrite?.();
      this.#startDraining();
    });
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
    this.#closed = true;
    while (this.#draining || this.#syncing) {
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
    if (this.#draining) return;
    this.#draining = true;
    setImmediate(() => void this.#drain());
  }

  async #drain(): Promise<void> {
    while (this.#hasWork) {
      await this.#inTurn(() => this.#runBatch());
      this.#startSync();
      for (const settle of this.#owed.splice(0)) settle();
      if (this.#hasWork) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#draining = false;
    for (const wake of this.#onIdle.splice(0)) wake();
  }

  async #runBatch(): Promise<void> {
    const batch: PendingWrite[] = [];
    this.#running = batch;
    const began = performance.now();
    try {
      if (!(await this.#runWithoutSavepoints(batch))) await this.#runWithSavepoints(batch);
      this.#unsynced.push(...batch);
      this.#unsyncedSince ??= began;
    } catch (error) {
      await this.#engine.rollback().catch(() => undefined);
      const failed = batch.length > 0 ? batch : this.#waiting.splice(0, 1);
      for (const write of failed) this.#reject(write, error);
    } finally {
      this.#running = [];
    }
  }

  #reject(write: PendingWrite, error: unknown): void {
    this.#health.failed(error);
    write.reject(error);
  }

  /** Runs writes without savepoints. If one throws, rolls all of them back and returns false. */
  async #runWithoutSavepoints(batch: PendingWrite[]): Promise<boolean> {
    if (this.#careful > 0) return false;
    const engine = this.#engine;
    await engine.begin();
    const held = engine.hold();
    try {
      do {
        const began = performance.now();
        for (let write = this.#nextWrite(batch, began); write; write = this.#nextWrite(batch, began)) {
          const tx = write.open(engine.transaction(held));
          try {
            write.value = await write.run(tx);
          } finally {
            tx.end();
          }
          engine.checkIntact();
        }
      } while (await this.#mayGrow(batch));
      await held.store();
      if (this.#revoked.length > 0) throw new CommitRevoked();
      const isRevocable = await engine.commit();
      for (const write of batch) write.isRevocable = isRevocable;
      return true;
    } catch (error) {
      if (engine.isFatal(error)) throw error;
      await engine.rollback();
      this.#careful = savepointWritesAfterFailure;
      return false;
    }
  }

  /** During a sync the batch would only wait, so it collects more writes. */
  async #mayGrow(batch: readonly PendingWrite[]): Promise<boolean> {
    if (batch.length >= maxBatchSize) return false;
    if (!this.#isSyncing) return false;
    this.#growing = true;
    if (this.#waiting.length === 0) await this.#written();
    // Yields to the event loop first.
    if (this.#isSyncing) await this.#turned();
    this.#growing = false;
    this.#onSynced = undefined;
    return this.#isSyncing;
  }

  /** Resolves when there is something to write, or the sync is complete. */
  async #written(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onWrite = this.#onSynced = resolve;
    });
    this.#onWrite = undefined;
  }

  /** Resolves after a turn of the event loop, or when the sync is complete. */
  #turned(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSynced = resolve;
      setImmediate(resolve);
    });
  }

  /** Runs writes with a savepoint before each. */
  async #runWithSavepoints(batch: PendingWrite[]): Promise<void> {
    // Writes that a sync may still revoke come first.
    while (this.#syncing) await this.#syncing;
    if (this.#revoked.length > 0) {
      await this.#engine.rollback();
      batch.unshift(...this.#revoked.splice(0));
    }
    await this.#engine.begin();
    for (const write of batch) await this.#attempt(write);
    const began = performance.now();
    for (let write = this.#nextWrite(batch, began); write; write = this.#nextWrite(batch, began)) {
      await this.#attempt(write);
    }
    await this.#engine.commit();
    this.#careful -= batch.length;
  }

  /** Adds a waiting write to the batch, until the current slice is over. */
  #nextWrite(batch: PendingWrite[], began: number): PendingWrite | undefined {
    if (batch.length > 0 && performance.now() - began >= this.#sliceMs) return undefined;
    const write = this.#waiting.shift();
    if (write) batch.push(write);
    return write;
  }

  /** Runs one write with a savepoint. Throws only if the whole batch must end. */
  async #attempt(write: PendingWrite): Promise<void> {
    write.isRevocable = false;
    const engine = this.#engine;
    for (let attempt = 1; ; attempt++) {
      await engine.savepoint();
      try {
        const held = engine.hold();
        const tx = write.open(engine.transaction(held));
        try {
          write.value = await write.run(tx);
        } finally {
          tx.end();
        }
        await held.store();
        await engine.release();
        return;
      } catch (error) {
        if (engine.isFatal(error)) throw error;
        await engine.rollbackToSavepoint();
        if (engine.isRetryable(error) && attempt < attempts) continue;
        this.#health.failed(error);
        write.fail(error);
        return;
      }
    }
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
      if (this.#growing) this.#owed.push(settle);
      else {
        this.#startSync();
        settle();
      }
    });
  }

  /** Requeues writes whose commit was revoked before all others; the remaining ones wait for the next sync. */
  #runAgain(writes: readonly PendingWrite[]): void {
    for (const write of writes) (write.isRevocable ? this.#revoked : this.#unsynced).push(write);
    this.#careful = savepointWritesAfterFailure;
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

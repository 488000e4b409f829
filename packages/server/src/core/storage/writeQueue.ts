import type { Transaction } from './database.ts';
import type { MaybePromise } from './maybePromise.ts';
import { type OpenTransaction, PendingWrite } from './pendingWrite.ts';
import { StoreClosedError, StoreUnavailableError } from './storeErrors.ts';
import { type StoreHealth, unwatchedStore } from './storeHealth.ts';
import type { WriteBatchCache } from './writeBatchCache.ts';

/** The database's side of a {@link WriteQueue}; called strictly one after another. */
export interface WriteEngine {
  begin(): Promise<void>;
  /** Answers whether the commit is made only by the next {@link sync}, which may then take it back. */
  commit(): Promise<boolean>;
  /** Forgets what is not committed; needed after a {@link CommitRevoked} too. */
  rollback(): Promise<void>;
  /** Throws if a statement failed and nothing done since can stand, although its error was swallowed. */
  checkIntact(): void;
  savepoint(): Promise<void>;
  release(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  /** Makes every commit so far durable. Throws {@link CommitRevoked} where one that was still to be made could not be. */
  sync(): Promise<void>;
  /** A memory for what the writes of one commit share. */
  hold(): WriteBatchCache;
  /** A transaction handle; `end()` makes later use of it an error. */
  transaction(held: WriteBatchCache): OpenTransaction;
  /** Whether the error leaves the whole batch without a transaction to go on with. */
  isFatal(error: unknown): boolean;
  /** Whether the same work may succeed if it runs again (a deadlock). */
  isRetryable(error: unknown): boolean;
}

/** Writes that were to be committed were not, and nothing of them stands; nor does what was built on them since. */
export class CommitRevoked extends Error {}

const attempts = 4;
/** So many writes share a transaction at most: all of them run again where one throws. */
const maxBatchSize = 1000;
/** After a write has thrown, so many run behind savepoints: where one fails, others often do. */
const carefulWrites = 256;

/**
 * Group commit. Writes that arrive while others run or are being synced share the next transaction: it takes them in
 * while the last one is synced, and is committed, at a price that hardly depends on its size, when that sync is
 * through. Then the next sync begins, and only then the answers that the last one allows are given. After `sliceMs` of
 * writes the event loop gets a turn.
 *
 * Savepoints cost a third of a write and most writes succeed: so a batch runs without them first. If a write throws,
 * the batch is taken back and run again with a savepoint before each, and only the one that throws is lost.
 */
export class WriteQueue {
  readonly #engine: WriteEngine;
  readonly #sliceMs: number;
  readonly #health: StoreHealth;
  #waiting: PendingWrite[] = [];
  /** The batch that runs. */
  #running: readonly PendingWrite[] = [];
  #unsynced: PendingWrite[] = [];
  /** How many writes the sync under way makes durable. */
  #syncingWrites = 0;
  /** When the first batch began whose writes still wait for their sync. */
  #unsyncedSince: number | undefined;
  #draining = false;
  #closed = false;
  /** How many writes are still to run behind savepoints. */
  #careful = 0;
  /** Set when a sync failed: nobody knows what the disk holds, so nothing more is acknowledged. */
  #broken: StoreUnavailableError | undefined;
  #syncing: Promise<void> | undefined;
  /** Whether a batch is taking in writes until the sync under way is through. */
  #growing = false;
  /** Writes whose commit was taken back: they run before all others. */
  #revoked: PendingWrite[] = [];
  /** Answers that wait until the next sync is under way: the disk has work while they are written. */
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

  /** Runs `task` between two transactions, with none under way; writes wait meanwhile. */
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

  /** Answers when everything that was asked for is durable; later writes are refused. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#draining || this.#syncing) {
      await (this.#syncing ?? new Promise<void>((resolve) => this.#onIdle.push(resolve)));
    }
    await this.#turn;
  }

  /** How many writes are not durable yet: those that wait, run, or are being synced. */
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
      if (!(await this.#runTogether(batch))) await this.#runApart(batch);
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

  /** Runs writes with nothing between them. If one throws, all of them are taken back and the answer is false. */
  async #runTogether(batch: PendingWrite[]): Promise<boolean> {
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
      this.#careful = carefulWrites;
      return false;
    }
  }

  /** While the last batch is synced, this one would only wait: until then it takes in what comes. */
  async #mayGrow(batch: readonly PendingWrite[]): Promise<boolean> {
    if (batch.length >= maxBatchSize) return false;
    if (!this.#isSyncing) return false;
    this.#growing = true;
    if (this.#waiting.length === 0) await this.#written();
    // Everybody else gets a turn of the event loop first.
    if (this.#isSyncing) await this.#turned();
    this.#growing = false;
    this.#onSynced = undefined;
    return this.#isSyncing;
  }

  /** Answers when there is something to write, or the sync is through. */
  async #written(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onWrite = this.#onSynced = resolve;
    });
    this.#onWrite = undefined;
  }

  /** Answers after a turn of the event loop, or when the sync is through. */
  #turned(): Promise<void> {
    return new Promise((resolve) => {
      this.#onSynced = resolve;
      setImmediate(resolve);
    });
  }

  /** Runs writes with a savepoint before each. */
  async #runApart(batch: PendingWrite[]): Promise<void> {
    // What a sync may still take back comes first.
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

  /** Takes one that waits into the batch, until the slice that began then is over. */
  #nextWrite(batch: PendingWrite[], began: number): PendingWrite | undefined {
    if (batch.length > 0 && performance.now() - began >= this.#sliceMs) return undefined;
    const write = this.#waiting.shift();
    if (write) batch.push(write);
    return write;
  }

  /** Runs one write behind a savepoint. Throws only what ends the whole batch. */
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

  /** Lets writes whose commit was taken back run before all others; those that stand wait for the next sync. */
  #runAgain(writes: readonly PendingWrite[]): void {
    for (const write of writes) (write.isRevocable ? this.#revoked : this.#unsynced).push(write);
    this.#careful = carefulWrites;
    this.#startDraining();
  }

  /** Answers why nothing is acknowledged any more, if the disk fails or has failed; or that commits were taken back. */
  async #sync(): Promise<StoreUnavailableError | CommitRevoked | undefined> {
    try {
      if (!this.#broken) await this.#engine.sync();
    } catch (cause) {
      if (cause instanceof CommitRevoked) return cause;
      const message = 'The disk failed: repair it, then restart the server.';
      this.#broken = new StoreUnavailableError(message, { cause });
    }
    return this.#broken;
  }
}

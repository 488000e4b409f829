import type { OpenTransaction } from './pendingWrite.ts';
import { StoreUnavailableError } from './storeErrors.ts';
import type { WriteBatchCache } from './writeBatchCache.ts';

/** The database's side of a `WriteQueue`; called strictly in sequence. */
export interface WriteEngine {
  begin(): Promise<void>;
  /** Returns whether the commit is only made by the next {@link WriteEngine.sync}, which may revoke it. */
  commit(): Promise<boolean>;
  /** Discards uncommitted changes; also needed after a {@link CommitRevoked}. */
  rollback(): Promise<void>;
  /** Whether every statement of the batch has succeeded so far: nothing after a failed one can stand. */
  readonly isIntact: boolean;
  savepoint(): Promise<void>;
  release(): Promise<void>;
  rollbackToSavepoint(): Promise<void>;
  /**
   * Makes every commit so far durable. Throws {@link CommitRevoked} if a deferred commit could not be made, and
   * {@link CommitLost} if that is unknown.
   */
  sync(): Promise<void>;
  /** Whether batches prefetch: other nodes write too, so that much is read again in each batch. */
  readonly shouldPrefetch: boolean;
  /** Creates the cache that the writes of one commit share. */
  createCache(): WriteBatchCache;
  /** Creates a transaction handle; `end()` makes later use of it an error. */
  transaction(cache: WriteBatchCache): OpenTransaction;
  /** Whether the error leaves the whole batch without a usable transaction. */
  isFatal(error: unknown): boolean;
  /** Whether the same work may succeed if it runs again (a deadlock). */
  isRetryable(error: unknown): boolean;
}

/** A deferred commit failed: its writes, and those that build on it, are not stored. */
export class CommitRevoked extends Error {}

/** The connection was lost during a commit: whether its writes are stored is unknown. Later ones may succeed. */
export class CommitLost extends StoreUnavailableError {}

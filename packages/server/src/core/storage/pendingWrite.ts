import { asPartOf, currentPositions } from '../http/callPositions.ts';
import type { Prefetch, Transaction } from './database.ts';
import type { MaybePromise } from './maybePromise.ts';

/** A transaction as seen by its queue. */
export interface OpenTransaction extends Transaction {
  /** Effects to run once it is durable; undefined for none. */
  readonly effects: readonly (() => void)[] | undefined;
  /** Whether it may have changed the store. */
  readonly hasChanged: boolean;
  /** Makes later use of it an error. */
  end(): void;
}

/** A write from request to answer, as a single object, since there is one per message. */
export class PendingWrite {
  readonly #work: (tx: Transaction) => MaybePromise<unknown>;
  readonly prefetch: Prefetch | undefined;
  readonly #positions = currentPositions();
  readonly #resolve: (value: unknown) => void;
  readonly #reject: (error: unknown) => void;
  /** Whether its commit may still be revoked, so that it has to run again. */
  isRevocable = false;
  /** The result of its work, returned once its commit is durable. */
  value: unknown;
  #tx: OpenTransaction | undefined;
  #isEnded = false;
  #ending: PromiseWithResolvers<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(
    work: (tx: Transaction) => MaybePromise<unknown>,
    prefetch: Prefetch | undefined,
    resolve: (value: unknown) => void,
    reject: (error: unknown) => void,
  ) {
    this.#work = work;
    this.prefetch = prefetch;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Runs in the transaction, as part of the call that requested it. */
  run(tx: Transaction): MaybePromise<unknown> {
    return asPartOf(this.#positions, () => this.#work(tx));
  }

  /** Sets and returns its current transaction. */
  open(tx: OpenTransaction): OpenTransaction {
    this.#tx = tx;
    this.#failure = undefined;
    return tx;
  }

  /** Stores its failure until the writes beside it are durable. */
  fail(error: unknown): void {
    this.#failure = { error };
  }

  /** Resolves or rejects it. */
  settle(): void {
    if (this.#failure) return this.reject(this.#failure.error);
    if (this.#tx?.effects) runEffects(this.#tx.effects);
    this.#resolve(this.value);
    this.#end();
  }

  /** Rejects it: it is not stored, or that is unknown. */
  reject(error: unknown): void {
    this.#reject(error);
    this.#end();
  }

  /** Resolves once it is resolved or rejected. */
  ended(): MaybePromise<void> {
    if (this.#isEnded) return undefined;
    this.#ending ??= Promise.withResolvers();
    return this.#ending.promise;
  }

  #end(): void {
    this.#isEnded = true;
    this.#ending?.resolve();
  }
}

function runEffects(effects: readonly (() => void)[]): void {
  try {
    for (const effect of effects) effect();
  } catch (error) {
    // A bug in the program, not in the store: the write stands, and so do those after it.
    queueMicrotask(() => {
      throw error;
    });
  }
}

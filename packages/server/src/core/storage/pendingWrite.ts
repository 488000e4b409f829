import { asPartOf, currentPositions } from '../http/callPositions.ts';
import type { Transaction } from './database.ts';
import type { MaybePromise } from './maybePromise.ts';

/** A transaction as its queue has it. */
export interface OpenTransaction extends Transaction {
  /** The effects to run once it is durable; undefined for none. */
  readonly effects: readonly (() => void)[] | undefined;
  /** Makes later use of it an error. */
  end(): void;
}

/**
 * A write from when it is asked for until it is answered. One object for all of that: there is one for each message.
 */
export class PendingWrite {
  readonly #work: (tx: Transaction) => MaybePromise<unknown>;
  readonly #positions = currentPositions();
  readonly #resolve: (value: unknown) => void;
  readonly #reject: (error: unknown) => void;
  /** Whether its commit may still be taken back: then it has to run again. */
  isRevocable = false;
  /** The result of its work, returned once its commit is durable. */
  value: unknown;
  #tx: OpenTransaction | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(
    work: (tx: Transaction) => MaybePromise<unknown>,
    resolve: (value: unknown) => void,
    reject: (error: unknown) => void,
  ) {
    this.#work = work;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Runs in the transaction, as a part of the call that asked for it. */
  run(tx: Transaction): MaybePromise<unknown> {
    return asPartOf(this.#positions, () => this.#work(tx));
  }

  /** Takes the transaction in which it runs now, and gives it back. */
  open(tx: OpenTransaction): OpenTransaction {
    this.#tx = tx;
    return tx;
  }

  /** Keeps why it failed, until what was written beside it is durable. */
  fail(error: unknown): void {
    this.#failure = { error };
  }

  /** Answers how it went. */
  settle(): void {
    if (this.#failure) {
      this.#reject(this.#failure.error);
      return;
    }
    if (this.#tx?.effects) runEffects(this.#tx.effects);
    this.#resolve(this.value);
  }

  /** Fails it: either it is unknown whether the write stands, or it does not. */
  reject(error: unknown): void {
    this.#reject(error);
  }
}

function runEffects(effects: readonly (() => void)[]): void {
  try {
    for (const effect of effects) effect();
  } catch (error) {
    // A mistake in a program, not in the store: the write stands, and so do those behind it.
    queueMicrotask(() => {
      throw error;
    });
  }
}

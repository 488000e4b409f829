import { derive } from './derive.ts';
import { createStore, type Readable } from './store.ts';

/** A change that is shown before the service has confirmed it. */
export interface PendingChange<S> {
  /** The key of the changed state: a message's id, a cid. */
  readonly key: string;
  apply(state: S): S;
}

/**
 * Optimistic changes as a list that is replayed over the server's state. A confirmed change is removed once the
 * server's state contains it; removing a refused one rolls it back.
 */
export class OptimisticChanges<S> {
  readonly #list = createStore<readonly PendingChange<S>[]>([]);
  readonly list: Readable<readonly PendingChange<S>[]> = this.#list;

  /** Returns the server's state with the pending changes of `key` applied. */
  replay(key: string, state: S): S {
    return this.#list
      .get()
      .reduce((result, change) => (change.key === key ? change.apply(result) : result), state);
  }

  /**
   * The server's states by key, with the pending changes of each applied. An unknown state starts as `begin` returns
   * it, or is left out.
   */
  over(
    known: Readable<ReadonlyMap<string, S>>,
    begin?: (key: string) => S,
  ): Readable<ReadonlyMap<string, S>> {
    return derive([known, this.#list], ([states, changes]) => {
      if (changes.length === 0) return states;
      const shown = new Map(states);
      for (const { key } of changes) {
        const state = states.get(key) ?? begin?.(key);
        if (state !== undefined) shown.set(key, this.replay(key, state));
      }
      return shown;
    });
  }

  /** Shows `change` while `confirm` runs; `confirm` must have put the answer into the state when it resolves. */
  async show<T>(change: PendingChange<S>, confirm: () => Promise<T>): Promise<T> {
    this.#list.update((list) => [...list, change]);
    try {
      return await confirm();
    } finally {
      this.#list.update((list) => list.filter((other) => other !== change));
    }
  }
}

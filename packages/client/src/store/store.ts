/** Something that has a value now and tells when it changes. An unchanged value keeps its reference. */
export interface Readable<T> {
  get(): T;
  /** Calls `listener` after every change; returns what ends that. */
  subscribe(listener: () => void): () => void;
}

/** A readable that its owner may change. */
export interface Store<T> extends Readable<T> {
  /** Replaces the value; returning the same reference changes nothing and tells nobody. */
  update(change: (state: T) => T): void;
}

/** Makes a store around an immutable value. */
export function createStore<T>(initial: T): Store<T> {
  let state = initial;
  const listeners = new Set<{ call: () => void }>();
  return {
    get: () => state,
    subscribe(listener) {
      const entry = { call: listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    update(change) {
      const next = change(state);
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) if (listeners.has(listener)) listener.call();
    },
  };
}

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

/** While a batch runs: what notifies of each store that it has changed, once. */
let changed: Set<() => void> | undefined;

/** Makes several changes at once: listeners are notified after the last of them, of what has come out otherwise than before. */
export function batch<T>(change: () => T): T {
  if (changed) return change();
  const stores = new Set<() => void>();
  changed = stores;
  try {
    return change();
  } finally {
    changed = undefined;
    for (const notify of stores) notify();
  }
}

/** Makes a store around an immutable value. */
export function createStore<T>(initial: T): Store<T> {
  let state = initial;
  let notified = initial;
  const listeners = new Set<{ call: () => void }>();
  const notify = () => {
    if (Object.is(notified, state)) return;
    notified = state;
    for (const listener of [...listeners]) if (listeners.has(listener)) listener.call();
  };
  return {
    get: () => state,
    subscribe(listener) {
      const entry = { call: listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    update(change) {
      state = change(state);
      if (changed) changed.add(notify);
      else notify();
    },
  };
}

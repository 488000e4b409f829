/** A value that changes over time and notifies listeners. An unchanged value keeps its reference. */
export interface Readable<T> {
  get(): T;
  /** Calls `listener` after every change; returns a function that removes it. */
  subscribe(listener: () => void): () => void;
}

/** A readable that its owner may change. */
export interface Store<T> extends Readable<T> {
  /** Replaces the value; returning the same reference changes nothing and notifies nobody. */
  update(change: (state: T) => T): void;
}

/** While a batch runs: the notify function of each changed store. */
let changed: Set<() => void> | undefined;

/** Makes several changes at once: listeners are notified after the last of them, if the value differs. */
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

/** Creates a store around an immutable value. */
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

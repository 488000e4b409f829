import type { LoggedEvent } from '../log/loggedEvent.ts';

/** Delivers logged events to the fan-out, in the order of each stream's numbers. */
export interface Bus {
  publish(events: readonly LoggedEvent[]): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (events: readonly LoggedEvent[]) => void): () => void;
}

/** The bus of a single process: a function call. */
export function createLocalBus(): Bus {
  const listeners = new Set<(events: readonly LoggedEvent[]) => void>();
  return {
    publish: (events) => {
      for (const listener of listeners) listener(events);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

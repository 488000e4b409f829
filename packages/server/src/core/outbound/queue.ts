/** Limits concurrency; the others wait in order. */
export interface Queue {
  /** Waits for a slot and returns the function that frees it. Throws the signal's reason if that comes first. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function createQueue(places: number): Queue {
  let taken = 0;
  const waiting = new Set<() => void>();

  const leave = () => {
    taken--;
    const [next] = waiting;
    next?.();
  };
  const enterNow = () => {
    taken++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (taken < places) return enterNow();
      return new Promise((fulfil, reject) => {
        const begin = () => {
          waiting.delete(begin);
          signal.removeEventListener('abort', giveUp);
          fulfil(enterNow());
        };
        const giveUp = () => {
          waiting.delete(begin);
          reject(signal.reason);
        };
        waiting.add(begin);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}

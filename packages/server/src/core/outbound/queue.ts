/** Limits concurrency; the others wait in order. */
export interface Queue {
  /** Waits for a slot and returns the function that frees it. Throws the signal's reason if that comes first. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function createQueue(slots: number): Queue {
  let used = 0;
  const waiting = new Set<() => void>();

  const leave = () => {
    used--;
    const [next] = waiting;
    next?.();
  };
  const enterNow = () => {
    used++;
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
      if (used < slots) return enterNow();
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

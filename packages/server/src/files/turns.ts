/** Runs tasks, at most `atOnce` at the same time, in the order in which they came. */
export function createTurns(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // The place passes on to who waits longest, without being free in between.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

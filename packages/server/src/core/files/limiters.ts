/** Runs tasks in order, at most `maxConcurrent` at a time. */
export function createLimiter(maxConcurrent: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // The slot goes directly to the longest waiting task.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/**
 * Runs tasks, at most `maxConcurrent` at a time and one per key; waiting keys take turns, so that a key with many tasks
 * delays the others by one task at most.
 */
export function createFairLimiter(
  maxConcurrent: number,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const inTurn = createLimiter(maxConcurrent);
  const lastOf = new Map<string, Promise<unknown>>();
  return (key, task) => {
    // A key's next task is queued only once its previous one is done.
    const before = lastOf.get(key);
    const turn = before ? before.then(() => inTurn(task)) : inTurn(task);
    const settled = turn.catch(() => undefined);
    lastOf.set(key, settled);
    void settled.then(() => {
      if (lastOf.get(key) === settled) lastOf.delete(key);
    });
    return turn;
  };
}

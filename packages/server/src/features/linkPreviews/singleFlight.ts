/** Runs the work of a key once for all concurrent callers. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = running.get(key);
    if (known) return known;
    const fresh = work().finally(() => running.delete(key));
    running.set(key, fresh);
    return fresh;
  };
}

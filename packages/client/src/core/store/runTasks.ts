const maxConcurrent = 4;

/** Runs tasks, four at a time; rejects with the first failure. */
export async function runTasks(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...tasks];
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: maxConcurrent }, lane));
}

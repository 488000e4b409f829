/** Returns a function that runs `task` once at a time: calls that arrive during a run share the next one. */
export function coalesceRuns(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = () => {
    running = task().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    next ??= running
      ?.catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next ?? run();
  };
}

/** Where the server takes the time from; tests turn it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Calls `task` once in `ms` milliseconds; answers a function that takes that back. Does not keep the process alive.
   */
  after(ms: number, task: () => void): () => void;
}

/** Now, or right after `before` where the time went back: by it readers know which of two states is the later one. */
export const laterThan = (before: number, clock: Pick<Clock, 'now'>): number =>
  Math.max(clock.now(), before + 1);

const longestTimerMs = 2 ** 31 - 1;

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, Math.min(ms, longestTimerMs));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

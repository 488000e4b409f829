/** The source of the current time; tests control it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `task` once after `ms` milliseconds; returns a function that cancels it. Does not keep the process alive. */
  after(ms: number, task: () => void): () => void;
}

/**
 * Returns the current time, or `before` plus 1 if the clock went backwards, so that the later of two states always has
 * the later time.
 */
export const laterThan = (before: number, clock: Pick<Clock, 'now'>): number =>
  Math.max(clock.now(), before + 1);

const maxTimerMs = 2 ** 31 - 1;

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, Math.max(0, Math.min(ms, maxTimerMs)));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

const firstMs = 1000;
const maxDurationMs = 3_600_000;

/** Returns the delay after attempt number `attempt`, from 1: exponential, an hour at most, with jitter. */
export const retryAfterMs = (attempt: number): number =>
  Math.round(Math.min(firstMs * 2 ** Math.min(attempt - 1, 30), maxDurationMs) * (0.5 + Math.random()));

const firstMs = 1000;
const longestMs = 3_600_000;

/** How long to wait after try number `attempt`, from 1: twice as long each time, an hour at most, spread by half. */
export const retryAfterMs = (attempt: number, random: () => number): number =>
  Math.round(Math.min(firstMs * 2 ** Math.min(attempt - 1, 30), longestMs) * (0.5 + random()));

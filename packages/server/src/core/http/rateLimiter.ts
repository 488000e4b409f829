import { ChatError, rateLimited } from '@confab/protocol';
import type { Clock } from '../clock/clock.ts';

/** Refuses calls of one caller that come too fast. */
export interface RateLimiter {
  /** Counts a call; throws `rate_limited` with `details.retry_after_ms` if it is one too many. */
  consume(caller: string): void;
}

const sweepAbove = 10_000;

/**
 * Allows `burst` calls at once and `perSecond` over time, for each caller: one number a caller (the generic cell rate
 * algorithm, the time at which the bucket will be empty again).
 */
export function createRateLimiter(
  clock: Clock,
  { perSecond, burst }: { perSecond: number; burst: number },
): RateLimiter {
  const emptyAt = new Map<string, number>();
  const stepMs = 1000 / perSecond;
  const capacityMs = burst * stepMs;
  let nextSweep = sweepAbove;

  const sweep = (now: number) => {
    for (const [caller, time] of emptyAt) if (time <= now) emptyAt.delete(caller);
    nextSweep = Math.max(sweepAbove, emptyAt.size * 2);
  };

  return {
    consume(caller) {
      const now = clock.now();
      // A clock that was set back must not lock anybody out for longer than a full bucket.
      const filled = Math.min(Math.max(emptyAt.get(caller) ?? 0, now), now + capacityMs) + stepMs;
      if (filled - now > capacityMs) {
        const details = { retry_after_ms: Math.ceil(filled - now - capacityMs) };
        throw new ChatError(rateLimited, { details });
      }
      emptyAt.set(caller, filled);
      if (emptyAt.size > nextSweep) sweep(now);
    },
  };
}

import { ChatError, rateLimited } from '@confab/protocol';
import type { Clock } from '../clock/clock.ts';

/** Limits the rate of calls per caller. */
export interface RateLimiter {
  /** Counts a call; throws `rate_limited` with `details.retry_after_ms` if it is too many. */
  consume(caller: string): void;
}

const sweepAbove = 10_000;

/**
 * Allows `burst` calls at once and `perSecond` over time for each caller. Stores one number per caller (GCRA: the time
 * at which the bucket is empty).
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
      // If the clock was set back, nobody is locked out for longer than a full bucket.
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

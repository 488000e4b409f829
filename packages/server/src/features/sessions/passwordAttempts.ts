import { perServer } from '../../core/feature/perServer.ts';
import type { SharedRateLimiter } from '../../core/limits/sharedLimits.ts';

/** Password attempts per minute for one account from one address: nobody elsewhere can lock its owner out. */
const attemptsPerMinute = 10;

/** Counts attempts by account and caller, including unknown e-mail addresses, so as not to reveal which exist. */
export const passwordAttempts = perServer(({ limits, config }): SharedRateLimiter => {
  if (config.requestsPerSecond === 0) return { consume: async () => undefined };
  return limits.exact({
    name: 'sign-in',
    perSecond: attemptsPerMinute / 60,
    burst: attemptsPerMinute,
  });
});

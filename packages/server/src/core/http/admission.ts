import { ChatError, notAllowed } from '@confab/protocol';
import type { Endpoint } from '@confab/protocol/schemas';
import type { Actor } from '../access/actor.ts';
import { isAnonymousReader, isAppAdmin } from '../access/roles.ts';
import { requireNoTenant } from '../access/tenants.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { SharedLimits } from '../limits/sharedLimits.ts';
import { createRateLimiter } from './rateLimiter.ts';
import { requireScope } from './requireScope.ts';

/** Admits calls over HTTP and sockets. One per server: a user's rate counts both. */
export interface Admission {
  /** Limits the calls from one address. Throws `rate_limited`. */
  fromAddress(address: string): void;
  /** Throws `scope_missing`, `not_allowed` for admin endpoints, and `rate_limited`. */
  admit(endpoint: Endpoint, actor: Actor): void;
}

const burstSeconds = 8;
const usersPerAddress = 10;

export function createAdmission(
  clock: Clock,
  { requestsPerSecond: perSecond }: Config,
  limits: SharedLimits,
): Admission {
  const rateFor = (users: number) => ({
    perSecond: perSecond * users,
    burst: perSecond * users * burstSeconds,
  });
  const isLimited = perSecond > 0;
  const perUser = isLimited ? limits.balanced({ name: 'requests', ...rateFor(1) }) : undefined;
  // Each node has its own callers’ connections to protect.
  const perAddress = isLimited ? createRateLimiter(clock, rateFor(usersPerAddress)) : undefined;
  return {
    fromAddress: (address) => perAddress?.consume(address),
    admit(endpoint, actor) {
      const { scope, userId } = actor;
      if (scope) requireScope(scope, endpoint);
      if (isAnonymousReader(actor) && !endpoint.allowsAnonymous) {
        throw new ChatError(notAllowed, { message: 'Sign in to do this.' });
      }
      if (endpoint.audience === 'admin' && !isAppAdmin(actor)) {
        throw new ChatError(notAllowed, { details: { role: 'admin' } });
      }
      if (endpoint.audience === 'admin' && !endpoint.isOpenToTenants) requireNoTenant(actor);
      if (userId !== undefined) perUser?.consume(userId);
    },
  };
}

import { ChatError, notAllowed } from '@confab/protocol';
import type { Endpoint } from '@confab/protocol/schemas';
import type { Actor } from '../access/actor.ts';
import { isAppAdmin } from '../access/roles.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
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

export function createAdmission(clock: Clock, { requestsPerSecond: perSecond }: Config): Admission {
  const limiter = (factor: number) =>
    perSecond > 0
      ? createRateLimiter(clock, { perSecond: perSecond * factor, burst: perSecond * factor * burstSeconds })
      : undefined;
  const perUser = limiter(1);
  const perAddress = limiter(usersPerAddress);
  return {
    fromAddress: (address) => perAddress?.consume(address),
    admit(endpoint, actor) {
      const { scope, userId } = actor;
      if (scope) requireScope(scope, endpoint);
      if (endpoint.audience === 'admin' && !isAppAdmin(actor)) {
        throw new ChatError(notAllowed, { details: { role: 'admin' } });
      }
      if (userId !== undefined) perUser?.consume(userId);
    },
  };
}

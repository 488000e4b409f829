import { ChatError, isWithinChannels, scopeMissing, scopeOfRoute } from '@confab/protocol';
import type { Endpoint } from '@confab/protocol/schemas';
import type { ActorScope } from '../access/actor.ts';

/**
 * Throws `scope_missing` unless a bot's token covers this endpoint (HOOK-01). Capabilities, which the token also
 * limits, decide the rest.
 */
export function requireScope({ scopes, cids }: ActorScope, { route, audience }: Endpoint): void {
  const scope = audience === 'admin' ? undefined : scopeOfRoute(route);
  if (scope === undefined) {
    throw new ChatError(scopeMissing, { message: 'Bots can’t do this.' });
  }
  if (!scopes.has(scope)) {
    throw new ChatError(scopeMissing, {
      message: `This requires a token with the scope ${scope}.`,
      details: { scope },
    });
  }
  if (cids && !isWithinChannels(route)) {
    throw new ChatError(scopeMissing, {
      message: 'This token is limited to certain channels, but this applies to all channels.',
    });
  }
}

import type { ServerContext } from '../../../core/feature/feature.ts';
import type { EndpointOptions } from '../../../core/http/implementation.ts';
import { createRequestCredentials } from '../../../core/http/requestCredentials.ts';
import { createAuthenticate } from '../authenticate.ts';

/** Authenticates callers of the few endpoints that a session may use before its second factor is set up. */
export function setUpActor(context: ServerContext): NonNullable<EndpointOptions['actorBy']> {
  const credentialsOf = createRequestCredentials();
  const authenticate = createAuthenticate(context, { allowsSetUp: true });
  return async (request) => authenticate(credentialsOf(request));
}

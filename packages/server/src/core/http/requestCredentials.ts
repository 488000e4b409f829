import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Credentials } from './authenticate.ts';
import { cookiesOf } from './browserSession.ts';

interface Seen {
  readonly authorization: string | undefined;
  readonly cookie: string | undefined;
  readonly credentials: Credentials;
}

/**
 * Reads the credentials of requests. A connection mostly brings the same ones again: they are read once, and a text
 * that was seen before is also looked up faster than a new one that says the same. Whether they count is asked each
 * time.
 */
export function createRequestCredentials(): (request: FastifyRequest) => Credentials {
  const seen = new WeakMap<Socket, Seen>();
  return ({ headers: { authorization, cookie }, socket }) => {
    const before = seen.get(socket);
    if (before && before.authorization === authorization && before.cookie === cookie) {
      return before.credentials;
    }
    const credentials = { token: bearerToken(authorization), cookies: cookiesOf({ cookie }) };
    seen.set(socket, { authorization, cookie, credentials });
    return credentials;
  };
}

const scheme = 'Bearer ';

const bearerToken = (authorization: string | undefined): string | undefined =>
  authorization?.startsWith(scheme) ? authorization.slice(scheme.length) : undefined;

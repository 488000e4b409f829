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
 * Creates a reader of request credentials. A connection usually repeats the same headers, so they are parsed once and
 * reuse the same strings. They are still validated each time.
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

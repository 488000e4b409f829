import { ChatError, passkeysUnavailable } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import { passkeyDomain } from '../../../core/config/passkeyDomain.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { publicUrlOf } from '../publicUrl.ts';

/** The server as WebAuthn knows it: its domain and the origin of its pages. */
export interface RelyingParty {
  readonly rpID: string;
  readonly origin: string;
}

/** Returns the server's domain and origin; undefined where browsers allow no passkeys. */
export function relyingParty(context: ServerContext, request: FastifyRequest): RelyingParty | undefined {
  const url = publicUrlOf(context, request);
  const rpID = passkeyDomain(url);
  return rpID === undefined ? undefined : { rpID, origin: new URL(url).origin };
}

/** Returns the server's domain and origin; throws `passkeys_unavailable` where browsers allow no passkeys. */
export function requireRelyingParty(context: ServerContext, request: FastifyRequest): RelyingParty {
  const party = relyingParty(context, request);
  if (!party) throw new ChatError(passkeysUnavailable);
  return party;
}

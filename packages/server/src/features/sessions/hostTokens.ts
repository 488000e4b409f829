import { ChatError, tokenExpired } from '@confab/protocol';
import { tenantField, userIdField } from '@confab/protocol/schemas';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import * as v from 'valibot';
import { perServer } from '../../core/feature/perServer.ts';
import { measureCache } from '../../core/observe/cacheMetrics.ts';
import { EntityCache } from '../../core/storage/entityCache.ts';
import { invalidToken } from './invalidToken.ts';

/** The claims of a host's token (APP-03): a user, or with `server` the host's back end (which may also name a user). */
export interface HostClaims {
  readonly userId?: string;
  readonly isServer: boolean;
  /** The tenant of the user, or the one that a server token is limited to (TEN-02). */
  readonly tenant?: string;
  /** In milliseconds since 1970. */
  readonly times: { readonly issuedAt?: number; readonly expiresAt?: number };
}

const claimsSchema = v.pipe(
  v.object({
    user_id: v.optional(userIdField),
    server: v.optional(v.literal(true)),
    tenant: v.optional(tenantField),
    iat: v.optional(v.number()),
    exp: v.optional(v.number()),
  }),
  v.check(
    ({ user_id, server }) => user_id !== undefined || server === true,
    'must contain user_id or server',
  ),
);

/** Returns a token's claims if one of the keys signed it. */
async function payloadOf(
  token: string,
  [key, ...older]: readonly Uint8Array[],
  currentDate: Date,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, key as Uint8Array, { algorithms: ['HS256'], currentDate })).payload;
  } catch (error) {
    if (older.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
    return payloadOf(token, older, currentDate);
  }
}

/** Turns a failure of the library, or an unknown claim, into the answer. */
function tokenErrorOf(cause: unknown): ChatError {
  if (cause instanceof errors.JWTExpired) return new ChatError(tokenExpired, { cause });
  // Both are checked after the signature.
  const isSigned = cause instanceof errors.JWTClaimValidationFailed || cause instanceof v.ValiError;
  return invalidToken(isSigned ? 'claims' : 'signature', cause);
}

const maxTokenLength = 4096;
const tokensKept = 20_000;

/** Verifies tokens signed by hosts with the app secret (HS256). Known tokens need no cryptography. */
export interface HostTokens {
  /** Throws `token_expired` (code 40) or `token_invalid` (41). */
  verify(token: string): Promise<HostClaims>;
}

export const hostTokens = perServer((context): HostTokens => {
  const { secrets, clock } = context;
  const keys = secrets.app.map((secret) => new TextEncoder().encode(secret));
  const read = async (token: string): Promise<HostClaims> => {
    if (token.length > maxTokenLength) throw invalidToken('signature');
    try {
      const payload = await payloadOf(token, keys, new Date(clock.now()));
      const { user_id, server, tenant, iat, exp } = v.parse(claimsSchema, payload);
      return {
        isServer: server === true,
        ...(user_id !== undefined && { userId: user_id }),
        ...(tenant !== undefined && { tenant }),
        times: {
          ...(iat !== undefined && { issuedAt: iat * 1000 }),
          ...(exp !== undefined && { expiresAt: exp * 1000 }),
        },
      };
    } catch (cause) {
      throw tokenErrorOf(cause);
    }
  };
  const cache = measureCache(
    context,
    'host_tokens',
    new EntityCache<HostClaims>(
      async ([token]) => [[token as string, await read(token as string)]],
      tokensKept,
    ),
  );
  return {
    async verify(token) {
      const claims = (await cache.get(token)) as HostClaims;
      const { expiresAt } = claims.times;
      if (expiresAt !== undefined && expiresAt <= clock.now()) throw new ChatError(tokenExpired);
      return claims;
    },
  };
});

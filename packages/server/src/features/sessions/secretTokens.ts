import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Prefix of session tokens; anything else is parsed as a host's JWT. */
export const sessionTokenPrefix = 'cs_';

/** Generates a secret of 256 bits, safe in addresses. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Hashes a secret for storage: 256 random bits need no salt. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** Whether a secret matches a hash, in constant time. */
export function isSecret(secret: string, storedHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(storedHash));
}

/** `cs_<session id>.<secret>`: the id selects the session, the secret authenticates it. */
export const sessionToken = (id: string, secret: string) => `${sessionTokenPrefix}${id}.${secret}`;

/** Splits a session token; undefined for anything else. */
export function readSessionToken(token: string): { id: string; secret: string } | undefined {
  const found = /^cs_([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/.exec(token);
  return found ? { id: found[1] as string, secret: found[2] as string } : undefined;
}

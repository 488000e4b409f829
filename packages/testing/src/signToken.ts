import { createHmac } from 'node:crypto';

/**
 * The claims of a token about its bearer (APP-03): a user, or the host's back end as `{ server: true }`. Times in
 * seconds.
 */
export interface TokenClaims {
  user_id?: string;
  server?: boolean;
  /** The tenant of the user, or that a server token is limited to (TEN-02). */
  tenant?: string;
  iat?: number;
  exp?: number;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token like a host's back end: JWT, HS256, with the app secret. */
export function signToken(appSecret: string, claims: TokenClaims): string {
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${unsigned}.${createHmac('sha256', appSecret).update(unsigned).digest('base64url')}`;
}

import { inputRules, userIdPattern } from '@confab/protocol';
import { SignJWT } from 'jose';

/** Options of a token for a user's page or app. */
export interface TokenOptions {
  /** How long the token is valid, in milliseconds; an hour by default. */
  readonly expiresInMs?: number | undefined;
  /** The user's tenant, which never changes; by default that of the `ConfabServer`, or none. */
  readonly tenant?: string | undefined;
  /** More claims, besides `user_id`, `iat` and `exp`. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

/** Throws a `TypeError` for an id that the server refuses, which a token would hide until it is used. */
export function requireId(name: string, id: unknown): void {
  if (typeof id !== 'string' || !userIdPattern.test(id))
    throw new TypeError(`${name} ${inputRules.user_id}, not ${JSON.stringify(id)}.`);
}

const defaultExpiresInMs = 3_600_000;

/** Signs a token (JWT, HS256) with the app secret. */
export async function signToken(
  secret: string,
  claims: Readonly<Record<string, unknown>>,
  expiresInMs: number = defaultExpiresInMs,
): Promise<string> {
  if (!(expiresInMs >= 1000)) throw new TypeError('expiresInMs must be at least 1000 (a second).');
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + Math.floor(expiresInMs / 1000))
    .sign(new TextEncoder().encode(secret));
}

/** The token of an actor of this back end, signed when it is first needed and again before it expires. */
export class ActorToken {
  readonly #secret: string;
  readonly #claims: Readonly<Record<string, unknown>>;
  #token: Promise<string> | undefined;
  #renewAt = 0;

  constructor(secret: string, claims: Readonly<Record<string, unknown>>) {
    this.#secret = secret;
    this.#claims = claims;
  }

  get(): Promise<string> {
    if (this.#token === undefined || Date.now() >= this.#renewAt) {
      this.#token = signToken(this.#secret, this.#claims);
      this.#renewAt = Date.now() + defaultExpiresInMs / 2;
    }
    return this.#token;
  }

  /** Signs a new token at the next call. */
  forget(): void {
    this.#token = undefined;
  }
}

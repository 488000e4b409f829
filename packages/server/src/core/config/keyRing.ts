import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The secrets of one purpose: the first signs, all verify, so that a secret can be replaced without invalidating what
 * it signed.
 */
export type KeyRing = readonly [string, ...string[]];

const signatureWith = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Signs a text (HMAC-SHA256, base64url) with the first secret. Begin the text with its purpose. */
export const signText = ([first]: KeyRing, text: string): string => signatureWith(first, text);

/** Whether one of the secrets signed the text; `length` is the length of shortened signatures. */
export const isTextSigned = (ring: KeyRing, text: string, signature: string, length?: number): boolean =>
  ring.some((secret) => isSameText(signatureWith(secret, text).slice(0, length), signature));

/** Compares in constant time. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

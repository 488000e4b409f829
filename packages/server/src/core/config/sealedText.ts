import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from './keyRing.ts';

/** The purpose and the owner of a sealed text, which opens with the same ones only. */
export interface SealBinding {
  readonly purpose: string;
  /** Such as the user's id, so that a copy in another row does not open. */
  readonly owner: string;
}

const algorithm = 'aes-256-gcm';
const [ivLength, tagLength, keyIdLength] = [12, 16, 8];

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `confab:${purpose}`, 32));

const keyIdOf = (key: Buffer): string => hash('sha256', key, 'base64url').slice(0, keyIdLength);

/** Returns the id of the key that seals now, with which sealed texts begin. */
export const sealingKeyId = ([first]: KeyRing, purpose: string): string => keyIdOf(keyOf(first, purpose));

/** Encrypts a text for storage (AES-256-GCM), with the first secret. */
export function sealText([first]: KeyRing, { purpose, owner }: SealBinding, text: string): string {
  const key = keyOf(first, purpose);
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${keyIdOf(key)}.${sealed.toString('base64url')}`;
}

/** Decrypts a sealed text with the secret that sealed it; undefined if that is gone, or the text was changed. */
export function openText(ring: KeyRing, { purpose, owner }: SealBinding, sealed: string): string | undefined {
  const [keyId, body = ''] = sealed.split('.');
  const key = ring.map((secret) => keyOf(secret, purpose)).find((one) => keyIdOf(one) === keyId);
  const bytes = Buffer.from(body, 'base64url');
  if (!key || bytes.length < ivLength + tagLength) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-tagLength));
    const text = decipher.update(bytes.subarray(ivLength, -tagLength));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

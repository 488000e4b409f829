import { createHmac, timingSafeEqual } from 'node:crypto';
import { apiPath } from '@confab/protocol';
import type { Secrets } from '../../core/config/secrets.ts';
import type { ImageSize } from './linkImages.ts';

/** Signs a picture's address, so that the server only fetches addresses it named itself. */
export const signImage = ({ session }: Secrets, address: string): string =>
  createHmac('sha256', session).update(`link-image\n${address}`).digest('base64url').slice(0, 32);

export function isSigned(secrets: Secrets, address: string, sign: string): boolean {
  const right = Buffer.from(signImage(secrets, address));
  const given = Buffer.from(sign);
  return given.length === right.length && timingSafeEqual(given, right);
}

const maxAddressLength = 2048;

/** Returns the address at which this server serves a picture; undefined if that would be too long. */
export function imageAddress(secrets: Secrets, address: string, size: ImageSize): string | undefined {
  const query = new URLSearchParams({ url: address, sign: signImage(secrets, address) });
  const path = `${apiPath}/link-previews/images/${size}?${query}`;
  return path.length <= maxAddressLength ? path : undefined;
}

import { apiPath } from '@confab/protocol';
import { isTextSigned, signText } from '../../core/config/keyRing.ts';
import type { Secrets } from '../../core/config/secrets.ts';
import type { ImageSize } from './linkImages.ts';

/** Signs a picture's address, so that the server only fetches addresses it named itself. */
const signImage = ({ session }: Secrets, address: string): string =>
  signText(session, signedText(address)).slice(0, signatureLength);

const signedText = (address: string) => `link-image\n${address}`;
const signatureLength = 32;

export const isSigned = ({ session }: Secrets, address: string, signature: string): boolean =>
  isTextSigned(session, signedText(address), signature, signatureLength);

const maxAddressLength = 2048;

/** Returns the address at which this server serves a picture; undefined if that would be too long. */
export function imageAddress(secrets: Secrets, address: string, size: ImageSize): string | undefined {
  const query = new URLSearchParams({ url: address, sign: signImage(secrets, address) });
  const path = `${apiPath}/link-previews/images/${size}?${query}`;
  return path.length <= maxAddressLength ? path : undefined;
}

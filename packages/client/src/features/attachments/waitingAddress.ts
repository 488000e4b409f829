import type { Attachment } from '@confab/protocol';

const scheme = 'waiting:';

/** Returns the address of a file that is stored on this device until it can be uploaded (CONN-05). */
export const waitingAddress = (id: string): string => scheme + id;

/** Returns the address of an attachment whose file waits for the network; undefined for every other one. */
export function waitingAddressOf({ image_url, asset_url }: Attachment): string | undefined {
  return [image_url, asset_url].find((address) => address?.startsWith(scheme));
}

import { apiPath } from '../../contract/realtime/addresses.ts';
import { type PictureSize, pictureSizes } from './limits.ts';

/** The size in the addresses that users, channels and the app have. */
const usualSize = 96;
const addressOfPicture = new RegExp(`^(\\S*${apiPath}/pictures/([\\w-]{22})/)\\d+$`);

/** Returns the address of a picture on the service, in its usual size. */
export const pictureAddress = (id: string): string => `${apiPath}/pictures/${id}/${usualSize}`;

/** Returns the id of a picture that the service stores; undefined for any other address. */
export const pictureIdOf = (address: string | null | undefined): string | undefined =>
  address?.startsWith(apiPath) ? addressOfPicture.exec(address)?.[2] : undefined;

/** Returns the address of a stored picture in another size; other addresses are unchanged. */
export const resizedPicture = (address: string, size: PictureSize): string =>
  address.replace(addressOfPicture, `$1${size}`);

/** Returns the sizes of a stored picture as a `srcset`; undefined for any other address. */
export const pictureSources = (address: string): string | undefined =>
  addressOfPicture.test(address)
    ? pictureSizes.map((size) => `${resizedPicture(address, size)} ${size}w`).join(', ')
    : undefined;

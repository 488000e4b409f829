import { defineError } from '../../contract/errors.ts';

/** Sides of a picture's square versions, in pixels. */
export const pictureSizes = [48, 96, 192, 512] as const;
export type PictureSize = (typeof pictureSizes)[number];
/** Largest source of a picture, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;
/** Most pixels of a source, of all its frames together. */
export const maxPicturePixels = 40_000_000;
/** Most pictures that one user can set within an hour. */
export const picturesPerHour = 30;

export const pictureNotFound = defineError({
  name: 'picture_not_found',
  code: 620,
  status: 404,
  message: 'Picture not found.',
});
export const pictureInvalid = defineError({
  name: 'picture_invalid',
  code: 621,
  status: 400,
  message: 'This file can’t be used as a picture. Choose a PNG, JPEG, GIF, WebP or AVIF image.',
});
export const pictureTooLarge = defineError({
  name: 'picture_too_large',
  code: 622,
  status: 413,
  message: `A picture can have up to ${maxPictureBytes / 1_048_576} MB and ${maxPicturePixels / 1_000_000} million pixels.`,
});
export const pictureErrors = [pictureNotFound, pictureInvalid, pictureTooLarge] as const;

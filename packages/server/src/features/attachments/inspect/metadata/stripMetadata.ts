import { stripGif } from './gif.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { stripWebp } from './webp.ts';

const strippers: Partial<Record<string, (image: Buffer, orientation: number) => Buffer | undefined>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/apng': stripPng,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/**
 * Returns a picture without metadata, whose pixels are neither decoded nor changed. Only JPEG keeps its orientation. A
 * truncated picture stays truncated. Undefined for other formats, and if the picture is invalid.
 */
export const stripMetadata = (image: Buffer, mimeType: string, orientation: number): Buffer | undefined =>
  strippers[mimeType]?.(image, orientation);

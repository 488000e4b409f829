import {
  ChatError,
  maxPicturePixels,
  type PictureSize,
  pictureInvalid,
  pictureSizes,
  pictureTooLarge,
} from '@confab/protocol';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

const largestSide = 512;
const maxSeconds = 5;

/** Detected from their bytes. SVG is excluded, since it is a document. */
const readable = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif']);

/**
 * Draws the sizes of a picture: its centre as a square, upright, its first frame, as WebP without metadata. Throws
 * `picture_invalid` and `picture_too_large`.
 */
export async function drawPicture(source: Buffer): Promise<ReadonlyMap<PictureSize, Buffer>> {
  const kind = await fileTypeFromBuffer(source);
  if (!kind || !readable.has(kind.mime)) throw new ChatError(pictureInvalid);
  const { width, height } = await whole(() => sharp(source, { limitInputPixels: false }).metadata());
  if (width * height > maxPicturePixels) throw new ChatError(pictureTooLarge);
  return whole(async () => {
    const options = { limitInputPixels: maxPicturePixels, failOn: 'error', pages: 1 } as const;
    const square = await sharp(source, options)
      .autoOrient()
      .resize(largestSide, largestSide, { fit: 'cover' })
      .png({ compressionLevel: 1 })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
    const drawn = new Map<PictureSize, Buffer>();
    for (const size of pictureSizes) {
      drawn.set(size, await sharp(square).resize(size, size).webp({ quality: 85 }).toBuffer());
    }
    return drawn;
  });
}

const whole = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((cause: unknown) => {
    throw new ChatError(pictureInvalid, { cause });
  });

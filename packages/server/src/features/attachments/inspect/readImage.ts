import { readFile, writeFile } from 'node:fs/promises';
import { thumbnailSide } from '@confab/protocol';
import sharp, { type Metadata, type SharpInput, type SharpOptions } from 'sharp';
import { blankRanges } from './blankRanges.ts';
import { heifMetadata } from './heifMetadata.ts';
import { bareGif } from './metadata/gif.ts';
import { bareJpeg } from './metadata/jpeg.ts';
import { barePng } from './metadata/png.ts';
import { bareWebp } from './metadata/webp.ts';

/** More pixels than any camera makes: larger ones are refused before they are unpacked. */
const maxPixels = 120_000_000;
/**
 * AVIF is unpacked whole, with about 20 bytes a pixel, however small it is to be drawn: larger ones get no thumbnail.
 */
const maxAvifPixels = 16_000_000;
const maxUnpackedAvifPixels = 2_000_000;
/** Of all pictures of an animation together. */
const maxAnimatedPixels = 1_000_000_000;
/** How long one step of sharp may work on a picture. */
const maxStepSeconds = 8;
/** Below this a picture is its own thumbnail. */
const smallBytes = 200_000;

/** The facts about a picture. Paths are those that were given, where something was written there. */
export interface ImageFacts {
  readonly width: number;
  readonly height: number;
  readonly hasThumbnail: boolean;
  /** Whether a copy without metadata was written. */
  readonly isCleaned: boolean;
}

const bare: Partial<Record<string, (image: Buffer, orientation: number) => Buffer | undefined>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/apng': barePng,
  'image/webp': bareWebp,
  'image/gif': bareGif,
};

const options: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true };

/**
 * Unpacks a picture to see that it is one, writes its thumbnail (WebP, upright) and a copy without metadata. Throws
 * where it is no picture, is broken, or would unpack to too many pixels.
 */
export async function readImage(
  path: string,
  mimeType: string,
  paths: { thumbnail: string; cleaned: string },
): Promise<ImageFacts> {
  const found = await sharp(path, options).metadata();
  const { width, height } = found.autoOrient;
  const frames = found.pages ?? 1;
  const frameHeight = found.pageHeight ?? found.height;
  if (found.width * frameHeight * frames > maxAnimatedPixels) throw new Error('The animation is too large.');
  if (mimeType === 'image/avif') {
    const pixels = found.width * frameHeight;
    if (pixels > maxAvifPixels) throw new Error('The picture has too many pixels.');
    if (pixels > maxUnpackedAvifPixels) {
      const isCleaned = await blankRanges(path, paths.cleaned, await heifMetadata(path));
      return { width, height, hasThumbnail: false, isCleaned };
    }
  }

  const thumbnail = await sharp(path, options)
    .timeout({ seconds: maxStepSeconds })
    .autoOrient()
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
  const original = await readFile(path);
  const isSmall = Math.max(width, height) <= thumbnailSide && original.length <= smallBytes && frames === 1;
  if (!isSmall) await writeFile(paths.thumbnail, thumbnail);

  const cleaned = await withoutMetadata(original, mimeType, found);
  if (cleaned) await writeFile(paths.cleaned, cleaned);
  return { width, height, hasThumbnail: !isSmall, isCleaned: cleaned !== undefined };
}

/** The picture without what was written about it; undefined where it has nothing to lose. */
async function withoutMetadata(
  image: Buffer,
  mimeType: string,
  found: Metadata,
): Promise<Buffer | undefined> {
  const orientation = found.orientation ?? 1;
  const canStay = mimeType === 'image/jpeg' || orientation === 1;
  const stripped = canStay ? bare[mimeType]?.(image, orientation) : undefined;
  if (stripped && !(await hasOtherMetadata(stripped))) return stripped.equals(image) ? undefined : stripped;
  if (!stripped && !hasMetadata(found)) return undefined;
  // What cannot be taken apart is drawn anew, upright; that loses everything but the picture.
  return sharp(image, { ...options, animated: (found.pages ?? 1) > 1 })
    .timeout({ seconds: maxStepSeconds })
    .autoOrient()
    .toBuffer();
}

const hasMetadata = ({ exif, xmp, iptc, orientation }: Metadata) =>
  exif !== undefined || xmp !== undefined || iptc !== undefined || (orientation ?? 1) > 1;

/** Whether more than the orientation is left. */
async function hasOtherMetadata(image: SharpInput): Promise<boolean> {
  const { exif, xmp, iptc } = await sharp(image, options).metadata();
  return xmp !== undefined || iptc !== undefined || (exif !== undefined && exif.length > 64);
}

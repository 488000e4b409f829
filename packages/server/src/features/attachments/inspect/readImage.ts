import { readFile, writeFile } from 'node:fs/promises';
import { thumbnailSide } from '@confab/protocol';
import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { blankRanges } from './blankRanges.ts';
import { heifMetadata } from './heifMetadata.ts';
import { hasMetadata, hasOtherMetadata } from './metadata/hasMetadata.ts';
import { stripMetadata } from './metadata/stripMetadata.ts';

/** More pixels than any camera produces: larger pictures are rejected before decoding. */
const maxPixels = 120_000_000;
/** AVIF is decoded whole, with about 20 bytes per pixel, whatever the output size: larger ones get no thumbnail. */
const maxAvifPixels = 16_000_000;
const maxUnpackedAvifPixels = 2_000_000;
/** Of all frames of an animation together. */
const maxAnimatedPixels = 1_000_000_000;
/** Time limit of one step of sharp. */
const maxStepSeconds = 8;
/** A smaller picture is its own thumbnail. */
const smallBytes = 200_000;

/** Facts about a picture. The given paths are returned if something was written there. */
export interface ImageFacts {
  readonly width: number;
  readonly height: number;
  readonly hasThumbnail: boolean;
  /** Whether a copy without metadata was written. */
  readonly isCleaned: boolean;
}

const options: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true };

/**
 * Decodes a picture to verify it, and writes its thumbnail (WebP, upright) and a copy without metadata. Throws if it is
 * not a picture, is damaged, or has too many pixels.
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

/** Returns the picture without its metadata; undefined if it has none. */
async function withoutMetadata(
  image: Buffer,
  mimeType: string,
  found: Metadata,
): Promise<Buffer | undefined> {
  const orientation = found.orientation ?? 1;
  const canStay = mimeType === 'image/jpeg' || orientation === 1;
  const stripped = canStay ? stripMetadata(image, mimeType, orientation) : undefined;
  if (stripped && !hasOtherMetadata(await sharp(stripped, options).metadata()))
    return stripped.equals(image) ? undefined : stripped;
  if (!stripped && !hasMetadata(found)) return undefined;
  // Formats that cannot be edited are re-encoded, upright, which drops all metadata.
  return sharp(image, { ...options, animated: (found.pages ?? 1) > 1 })
    .timeout({ seconds: maxStepSeconds })
    .autoOrient()
    .toBuffer();
}

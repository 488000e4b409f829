import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

/** A page's picture, made small: WebP without anything but its pixels. */
export interface ShrunkImage {
  readonly large: Buffer;
  readonly small: Buffer;
  /** Of the large one, in pixels. */
  readonly width: number;
  readonly height: number;
}

const largeSide = 1200;
const smallSide = 320;
/** Smaller ones count visits and show nothing. */
const minSidePx = 16;
const maxPixels = 40_000_000;
const longestS = 5;

/** By their bytes, whatever they are called. SVG is a document and none of them. */
const readable = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif']);

/** Draws a picture anew, its first frame alone; undefined for what is no picture, or too large, too small or broken. */
export async function shrinkImage(bytes: Buffer): Promise<ShrunkImage | undefined> {
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !readable.has(kind.mime)) return undefined;
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const large = await drawn(picture.autoOrient(), largeSide);
    if (large.info.width < minSidePx || large.info.height < minSidePx) return undefined;
    const small = await drawn(sharp(large.data), smallSide);
    return { large: large.data, small: small.data, width: large.info.width, height: large.info.height };
  } catch {
    return undefined;
  }
}

const drawn = (picture: Sharp, side: number) =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: longestS })
    .toBuffer({ resolveWithObject: true });

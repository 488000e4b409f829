import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';

/** A page's picture, scaled down: WebP without metadata. */
export interface ShrunkImage {
  readonly large: Buffer;
  readonly small: Buffer;
  /** Of the large version, in pixels. */
  readonly width: number;
  readonly height: number;
}

const largeSide = 1200;
const smallSide = 320;
/** Smaller pictures are tracking pixels. */
const minSidePx = 16;
const maxPixels = 40_000_000;
const maxSeconds = 5;

/** Detected from their bytes. SVG is excluded, since it is a document. */
const readable = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif']);

/** Scales a picture down, first frame only; undefined if it is invalid, too large or too small. */
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
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true });

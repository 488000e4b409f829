import {
  ChatError,
  customEmojiInvalid,
  customEmojiSide,
  customEmojiTooLarge,
  maxCustomEmojiBytes,
} from '@confab/protocol';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';

/** A custom emoji's picture: WebP without metadata. */
export interface DrawnEmoji {
  readonly bytes: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/** Of all frames together. */
const maxPixels = 40_000_000;
const maxFrames = 200;
const maxSeconds = 5;

/** Detected from their bytes. SVG is excluded, since it is a document. */
const readable = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);

/**
 * Scales a picture down, with its frames if animated. Throws `custom_emoji_invalid` for an invalid picture, and
 * `custom_emoji_too_large` if the result is still too large.
 */
export async function drawEmoji(source: Buffer): Promise<DrawnEmoji> {
  const kind = await fileTypeFromBuffer(source);
  if (!kind || !readable.has(kind.mime)) throw new ChatError(customEmojiInvalid);
  const { data, info } = await drawn(source).catch((cause: unknown) => {
    throw new ChatError(customEmojiInvalid, { cause });
  });
  if (data.length > maxCustomEmojiBytes) {
    throw new ChatError(customEmojiTooLarge, { details: { size_limit: maxCustomEmojiBytes } });
  }
  const pages = info.pages ?? 1;
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, animated: pages > 1 };
}

async function drawn(source: Buffer) {
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  const { pages = 1 } = await sharp(source, options).metadata();
  const picture = sharp(source, { ...options, pages: Math.min(pages, maxFrames) });
  return (pages > 1 ? picture : picture.autoOrient())
    .resize({ width: customEmojiSide, height: customEmojiSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: 3 })
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true });
}

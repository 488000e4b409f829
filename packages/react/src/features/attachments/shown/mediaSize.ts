import type { Attachment } from '@confab/protocol';

/** The size of a picture or video in a message, in pixels, where the column is wide enough. */
export interface MediaSize {
  width: number;
  height: number;
}

/** The maximum size of one picture or video, and the minimum, so that it can be clicked. */
const maxSize: MediaSize = { width: 480, height: 360 };
const minSize: MediaSize = { width: 96, height: 64 };
/** The size where the dimensions are unknown. */
const unknownSize: MediaSize = { width: 320, height: 240 };

/** The size of several pictures together. */
export const gridSize: MediaSize = { width: 480, height: 268 };

/** Returns the space to reserve for a picture or video before it loads, so that nothing moves later (UX-09). */
export function mediaSize(media: Pick<Attachment, 'original_width' | 'original_height'>): MediaSize {
  const { original_width: width, original_height: height } = media;
  if (!width || !height) return unknownSize;
  const scale = Math.min(1, maxSize.width / width, maxSize.height / height);
  return {
    width: Math.max(minSize.width, Math.round(width * scale)),
    height: Math.max(minSize.height, Math.round(height * scale)),
  };
}

/** Returns the height in a column of this width. */
export function scaledHeight({ width, height }: MediaSize, columnPx: number): number {
  return width <= columnPx ? height : (height * columnPx) / width;
}

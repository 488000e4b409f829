import type { Attachment } from '@confab/protocol';

/** How much room a picture or video has in a message, in pixels, where the column is wide enough. */
export interface MediaSize {
  width: number;
  height: number;
}

/** The most that one picture or video takes, and the least, so that it can be hit. */
const MOST: MediaSize = { width: 480, height: 360 };
const LEAST: MediaSize = { width: 96, height: 64 };
/** Where nobody has told how large it is. */
const UNKNOWN: MediaSize = { width: 320, height: 240 };

/** Several pictures together. */
export const gridSize: MediaSize = { width: 480, height: 268 };

/** The room that is kept for one picture or video from before it loads, so that nothing moves when it has (UX-09). */
export function mediaSize(media: Pick<Attachment, 'original_width' | 'original_height'>): MediaSize {
  const { original_width: width, original_height: height } = media;
  if (!width || !height) return UNKNOWN;
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  return {
    width: Math.max(LEAST.width, Math.round(width * scale)),
    height: Math.max(LEAST.height, Math.round(height * scale)),
  };
}

/** A room's height in a column of this width. */
export function scaledHeight({ width, height }: MediaSize, columnPx: number): number {
  return width <= columnPx ? height : (height * columnPx) / width;
}

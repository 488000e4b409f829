import { copyFile, open } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

/** Bytes of a file to overwrite. */
export interface BlankRange {
  readonly from: number;
  readonly to: number;
  /** The replacement byte; defaults to 0. */
  readonly fill?: number;
}

/** Writes a copy of a file with these bytes overwritten; returns false, without a copy, if there are none. */
export async function blankRanges(
  path: string,
  copy: string,
  ranges: readonly BlankRange[],
): Promise<boolean> {
  if (ranges.length === 0) return false;
  await copyFile(path, copy);
  await using file = await open(copy, 'r+');
  let reached = 0;
  // Each byte is written once, however many ranges a file claims for it.
  for (const { from, to, fill = 0 } of ranges.toSorted((left, right) => left.from - right.from)) {
    let at = Math.max(from, reached);
    if (at >= to) continue;
    const blank = Buffer.alloc(Math.min(chunkBytes, to - at), fill);
    for (reached = to; at < to; )
      at += (await file.write(blank, 0, Math.min(chunkBytes, to - at), at)).bytesWritten;
  }
  return true;
}

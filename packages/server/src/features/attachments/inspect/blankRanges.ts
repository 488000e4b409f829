import { copyFile, open } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

/** Bytes of a file that are to say nothing any more. */
export interface BlankRange {
  readonly from: number;
  readonly to: number;
  /** The byte that takes their place; 0 unless given. */
  readonly fill?: number;
}

/** Writes a copy of a file in which these bytes are blank; answers whether there were any, else there is no copy. */
export async function blankRanges(
  path: string,
  copy: string,
  ranges: readonly BlankRange[],
): Promise<boolean> {
  if (ranges.length === 0) return false;
  await copyFile(path, copy);
  await using file = await open(copy, 'r+');
  let reached = 0;
  // Each byte is written once, however many ranges a file claims that it is in.
  for (const { from, to, fill = 0 } of ranges.toSorted((one, other) => one.from - other.from)) {
    let at = Math.max(from, reached);
    if (at >= to) continue;
    const blank = Buffer.alloc(Math.min(chunkBytes, to - at), fill);
    for (reached = to; at < to; )
      at += (await file.write(blank, 0, Math.min(chunkBytes, to - at), at)).bytesWritten;
  }
  return true;
}

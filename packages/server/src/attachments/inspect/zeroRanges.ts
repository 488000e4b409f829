import { copyFile, open } from 'node:fs/promises';

const atOnce = 1024 * 1024;

/** Writes a copy of a file in which these bytes are zeros; answers whether there were any, else there is no copy. */
export async function zeroRanges(
  path: string,
  copy: string,
  ranges: readonly { readonly from: number; readonly to: number }[],
): Promise<boolean> {
  if (ranges.length === 0) return false;
  await copyFile(path, copy);
  await using file = await open(copy, 'r+');
  const zeros = Buffer.alloc(atOnce);
  for (const { from, to } of ranges) {
    for (let at = from; at < to; )
      at += (await file.write(zeros, 0, Math.min(atOnce, to - at), at)).bytesWritten;
  }
  return true;
}

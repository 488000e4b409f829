import { copyFile, open } from 'node:fs/promises';

const atOnce = 1024 * 1024;

/** Writes a copy of a file in which some of its bytes are zeros. */
export async function blotOut(
  path: string,
  copy: string,
  places: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  await copyFile(path, copy);
  await using file = await open(copy, 'r+');
  const zeros = Buffer.alloc(atOnce);
  for (const { from, to } of places) {
    for (let at = from; at < to; )
      at += (await file.write(zeros, 0, Math.min(atOnce, to - at), at)).bytesWritten;
  }
}

import type { FileHandle } from 'node:fs/promises';

/** A box of an ISO media file (MP4, QuickTime, HEIF): the byte range of its contents. */
export interface Box {
  readonly type: string;
  /** Where the box's header begins. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

const maxBoxes = 10_000;

/** Reads the consecutive boxes in a byte range; stops at anything that is not a box. */
export async function readBoxes(file: FileHandle, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let start = from; start + 8 <= to && boxes.length < maxBoxes; ) {
    const { bytesRead } = await file.read(head, 0, 16, start);
    if (bytesRead < 8) break;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && bytesRead === 16;
    const size = short === 0 ? to - start : isLong ? Number(head.readBigUInt64BE(8)) : short;
    const header = isLong ? 16 : 8;
    if (size < header || start + size > to) break;
    boxes.push({ type: head.toString('latin1', 4, 8), start, from: start + header, to: start + size });
    start += size;
  }
  return boxes;
}

/** Reads the contents of a box; undefined if longer than `most` bytes. */
export async function contentsOf(
  file: FileHandle,
  { from, to }: Box,
  most: number,
): Promise<Buffer | undefined> {
  if (to - from > most) return undefined;
  const contents = Buffer.alloc(to - from);
  await file.read(contents, 0, contents.length, from);
  return contents;
}

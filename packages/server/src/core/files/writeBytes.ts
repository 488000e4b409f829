import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ChatError, storageFull, uploadBroken } from '@confab/protocol';

/** More came than was allowed; nothing beyond the limit was written. */
export class TooManyBytes extends Error {}

/**
 * Writes what comes to `handle` from `offset` on, a piece at a time, and answers how many bytes it was. Throws {@link
 * TooManyBytes} past `limit`, `storage_full` where there is no room, `upload_broken` where the other end broke off.
 */
export async function writeBytes(
  handle: Pick<FileHandle, 'write'>,
  body: Readable,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<number> {
  let size = 0;
  for await (const piece of whatComes(body)) {
    if (size + piece.length > limit) throw new TooManyBytes();
    await writeAll(handle, piece, offset + size);
    size += piece.length;
  }
  return size;
}

async function* whatComes(body: Readable): AsyncIterable<Buffer> {
  try {
    // Left open where the reading ends early, so that the answer can still go out on the same connection.
    for await (const piece of body.iterator({ destroyOnReturn: false })) yield piece as Buffer;
  } catch (cause) {
    throw new ChatError(uploadBroken, { cause });
  }
}

async function writeAll(handle: Pick<FileHandle, 'write'>, piece: Buffer, position: number): Promise<void> {
  try {
    for (let done = 0; done < piece.length; ) {
      done += (await handle.write(piece, done, piece.length - done, position + done)).bytesWritten;
    }
  } catch (error) {
    throw fullDisk(error);
  }
}

/** Translates a failed write for people: `storage_full` where no space is left, else the error as it was. */
export function fullDisk(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
  return isFull ? new ChatError(storageFull, { cause: error }) : error;
}

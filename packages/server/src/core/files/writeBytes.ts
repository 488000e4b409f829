import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ChatError, storageFull, uploadBroken } from '@confab/protocol';

/** The input exceeded the limit; nothing beyond it was written. */
export class TooManyBytes extends Error {}

/**
 * Writes a stream to `handle` from `offset` on and returns the number of bytes. Throws {@link TooManyBytes} past
 * `limit`, `storage_full` if the disk is full, `upload_broken` if the sender disconnected.
 */
export async function writeBytes(
  handle: Pick<FileHandle, 'write'>,
  body: Readable,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<number> {
  let size = 0;
  for await (const piece of incomingBytes(body)) {
    if (size + piece.length > limit) throw new TooManyBytes();
    await writeAll(handle, piece, offset + size);
    size += piece.length;
  }
  return size;
}

async function* incomingBytes(body: Readable): AsyncIterable<Buffer> {
  try {
    // Not destroyed when reading ends early, so that the answer can still be sent on the same connection.
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
    throw toDiskError(error);
  }
}

const sqliteFull = 13;

/** Maps a failed write to `storage_full` if the disk is full, and returns any other error unchanged. */
export function toDiskError(error: unknown): unknown {
  const { code = '', errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) || errcode === sqliteFull;
  return isFull ? new ChatError(storageFull, { cause: error }) : error;
}

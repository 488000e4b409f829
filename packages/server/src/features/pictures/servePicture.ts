import { ChatError, pictureNotFound } from '@confab/protocol';
import type { FastifyReply } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { FileMissing } from '../../core/files/fileStorage.ts';
import { selectPicture } from './pictureStore.ts';

/** Sends a picture in a size to anyone with its address. Throws `picture_not_found`. */
export async function servePicture(
  { database, files, logger }: ServerContext,
  { picture_id, size }: { picture_id: string; size: string },
  reply: FastifyReply,
): Promise<void> {
  const side = /^\d{1,4}$/.test(size) ? Number(size) : 0;
  const row = await database.read.get(selectPicture, { picture_id, size: side });
  if (!row) throw new ChatError(pictureNotFound);
  const bytes = await files.read(row.blob_key).catch((cause: unknown) => {
    if (!(cause instanceof FileMissing)) throw cause;
    logger.error({ err: cause }, 'a picture is missing from the storage');
    throw new ChatError(pictureNotFound, { cause });
  });
  reply.headers({
    'content-type': 'image/webp',
    'content-length': row.bytes,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    // The content at an address never changes.
    'cache-control': 'public, max-age=31536000, immutable',
    // Displayed in pages of other origins that embed the kit.
    'cross-origin-resource-policy': 'cross-origin',
  });
  await reply.send(bytes);
}

import { ChatError, customEmojiNotFound } from '@confab/protocol';
import type { FastifyReply } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { FileMissing } from '../../core/files/fileStorage.ts';
import { selectEmojiByImage } from './emojiStore.ts';

/**
 * Sends an emoji's picture to anyone with its address, which only the list reveals. Throws `custom_emoji_not_found`.
 */
export async function serveEmoji(
  { database, files, logger }: ServerContext,
  image_id: string,
  reply: FastifyReply,
): Promise<void> {
  const row = await database.read.get(selectEmojiByImage, { image_id });
  if (!row) throw new ChatError(customEmojiNotFound);
  const bytes = await files.read(row.blob_key).catch((cause: unknown) => {
    if (!(cause instanceof FileMissing)) throw cause;
    logger.error({ err: cause }, 'an emoji is missing from the storage');
    throw new ChatError(customEmojiNotFound, { cause });
  });
  reply.headers({
    'content-type': 'image/webp',
    'content-length': row.size,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    // The content at an address never changes.
    'cache-control': 'public, max-age=31536000, immutable',
    // Displayed in pages of other origins that embed the kit.
    'cross-origin-resource-policy': 'cross-origin',
  });
  await reply.send(bytes);
}

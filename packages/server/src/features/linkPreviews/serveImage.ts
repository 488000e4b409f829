import { ChatError, linkImageNotFound } from '@confab/protocol';
import type { FastifyReply } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isSigned } from './imageAddress.ts';
import { type ImageSize, linkImages } from './linkImages.ts';

const sizes: readonly string[] = ['large', 'small'] satisfies ImageSize[];

/**
 * Sends a preview picture to anyone with its address, which only this server creates. Throws `link_image_not_found`.
 */
export async function serveImage(
  context: ServerContext,
  { size, url, sign }: { size: string; url: string; sign: string },
  reply: FastifyReply,
): Promise<void> {
  if (!sizes.includes(size) || !isSigned(context.secrets, url, sign)) throw new ChatError(linkImageNotFound);
  const bytes = await linkImages(context).read(url, size as ImageSize);
  if (!bytes) throw new ChatError(linkImageNotFound);
  reply.headers({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=604800',
    // Displayed in pages of other origins that embed the kit, and not secret.
    'cross-origin-resource-policy': 'cross-origin',
  });
  reply.send(bytes);
}

import type { Readable } from 'node:stream';
import { ChatError, maxPictureBytes, picturesPerHour, pictureTooLarge, uploadBroken } from '@confab/protocol';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';

const limiter = perServer(({ limits, config }) => {
  const rate = { name: 'pictures', perSecond: picturesPerHour / 3600, burst: picturesPerHour };
  return { limiter: config.requestsPerSecond > 0 ? limits.exact(rate) : undefined };
});

/**
 * Reads the bytes of a picture up to the limit, and drains the rest so that the answer is read. Counts against the
 * caller's rate limit. Throws `picture_too_large`, `rate_limited` and `upload_broken`.
 */
export async function receivePicture(
  context: ServerContext,
  actor: Actor,
  request: FastifyRequest,
): Promise<Buffer> {
  const body = request.body as Readable | undefined;
  if (actor.userId !== undefined) await limiter(context).limiter?.consume(actor.userId);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body?.iterator({ destroyOnReturn: false }) ?? []) {
      size += (piece as Buffer).length;
      if (size > maxPictureBytes) break;
      pieces.push(piece as Buffer);
    }
  } catch (cause) {
    throw new ChatError(uploadBroken, { cause });
  }
  body?.resume();
  if (size > maxPictureBytes)
    throw new ChatError(pictureTooLarge, { details: { size_limit: maxPictureBytes } });
  return Buffer.concat(pieces);
}

import { Readable } from 'node:stream';
import { ChatError, fileNotFound } from '@confab/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../core/feature/feature.ts';
import { FileMissing } from '../../core/files/fileStorage.ts';
import { readRange } from './byteRange.ts';

/** A file to serve. */
export interface Served {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  readonly mimeType: string;
  readonly name: string;
  /** Whether to download it instead of displaying it. */
  readonly download: boolean;
}

/** Types that browsers display or play without running code. All others are downloads. */
const safeInline =
  /^(image\/(jpeg|png|apng|gif|webp|avif)|audio\/(mpeg|mp4|x-m4a|aac|ogg|opus|wav|vnd\.wave|webm|flac|x-flac)|video\/(mp4|webm|ogg|quicktime|x-m4v))$/;

/** Headers that prevent a file from running code or being sniffed as another type (ATT-07). */
function headersOf({ key, mimeType, name, download }: Served): Record<string, string> {
  const isSafe = safeInline.test(mimeType);
  const way = isSafe && !download ? 'inline' : 'attachment';
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    'content-type': isSafe ? mimeType : 'application/octet-stream',
    'content-disposition': `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    // Cached by the reader's own browser, which revalidates access each time.
    'cache-control': 'private, no-cache',
    etag: `"${key}"`,
  };
}

/** Sends a file, or the requested range. */
export async function serveFile(
  context: ServerContext,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { key, size } = served;
  const headers = headersOf(served);
  reply.headers(headers);
  if (isKnown(request.headers['if-none-match'], headers.etag as string)) {
    await reply.code(304).send();
    return;
  }
  const condition = request.headers['if-range'];
  const asked = condition === undefined || condition === headers.etag ? request.headers.range : undefined;
  const range = readRange(asked, size);
  if (range === 'none') {
    await reply.code(416).header('content-range', `bytes */${size}`).header('content-length', 0).send('');
    return;
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
  reply.header('content-length', range ? range.to - range.from + 1 : size);
  // A HEAD answer has headers only; a stream preserves the length.
  await reply.send(request.method === 'HEAD' ? Readable.from([]) : await bytesOf(context, key, range));
}

async function bytesOf(
  { files, logger }: ServerContext,
  key: string,
  range: Parameters<typeof files.read>[1],
): Promise<Readable> {
  try {
    return await files.read(key, range);
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    logger.error({ err: error }, 'a file is missing from the storage');
    throw new ChatError(fileNotFound, { cause: error });
  }
}

const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim())) ?? false;

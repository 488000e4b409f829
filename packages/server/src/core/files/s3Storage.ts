import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ChatError, uploadBroken } from '@confab/protocol';
import { FileMissing, type FileStorage, FilesUnavailableError } from './fileStorage.ts';
import { TooManyBytes, toDiskError, writeBytes } from './writeBytes.ts';

/** The bucket and its credentials. */
export interface S3Options {
  readonly bucket: string;
  /** Undefined for Amazon's own. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey?: string | undefined;
  /** Prefix of every key. */
  readonly prefix: string;
  /** A local folder for data in transit. */
  readonly incoming: string;
}

const maxAttempts = 3;
const connectWithinMs = 3_000;
/** A connection on which nothing moves for so long is broken. */
const idleMs = 30_000;

/**
 * Stores files in S3-compatible storage. Incoming data is first completed locally, so that requests can be retried and
 * interrupted ones leave nothing in the bucket. Callers keep the list of parts: small servers cannot list them.
 */
export async function openS3Storage(options: S3Options): Promise<FileStorage> {
  // Loaded on use: most servers store files in a folder.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, incoming, accessKeyId, secretAccessKey } = options;
  await rm(incoming, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true });
  const client = new s3.S3Client({
    region: options.region,
    // Most S3-compatible servers do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectWithinMs, socketTimeout: idleMs },
    ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
  const at = (key: string) => ({ Bucket, Key: options.prefix + key });
  const freshPath = () => join(incoming, randomUUID());

  const read = async (key: string, range?: { from: number; to: number }): Promise<Readable> => {
    try {
      const Range = range && `bytes=${range.from}-${range.to}`;
      const { Body } = await client.send(new s3.GetObjectCommand({ ...at(key), Range }));
      return Body as Readable;
    } catch (error) {
      throw isMissing(error) ? new FileMissing(key, error) : unavailable(error);
    }
  };

  return {
    freshPath,
    read,

    async keep(key, path) {
      try {
        const { size } = await stat(path);
        await withRetries(() =>
          client.send(
            new s3.PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size }),
          ),
        ).catch(throwUnavailable);
      } finally {
        await rm(path, { force: true });
      }
    },

    async localCopy(key) {
      const path = freshPath();
      const dispose = () => rm(path, { force: true });
      try {
        await pipeline(await read(key), createWriteStream(path, { flags: 'wx' }));
      } catch (error) {
        await dispose();
        throw toDiskError(error);
      }
      return { path, [Symbol.asyncDispose]: dispose };
    },

    async remove(key) {
      await client.send(new s3.DeleteObjectCommand(at(key))).catch(throwUnavailable);
    },

    async beginParts(key) {
      const { UploadId } = await client
        .send(new s3.CreateMultipartUploadCommand(at(key)))
        .catch(throwUnavailable);
      return { key, token: UploadId as string };
    },

    async writePart({ key, token }, { part, size }, body) {
      const path = freshPath();
      try {
        await receive(path, body, size);
        const { ETag } = await withRetries(() =>
          client.send(
            new s3.UploadPartCommand({
              ...at(key),
              UploadId: token,
              PartNumber: part,
              Body: createReadStream(path),
              ContentLength: size,
            }),
          ),
        ).catch(throwUnavailable);
        return ETag as string;
      } finally {
        await rm(path, { force: true });
      }
    },

    async finishParts({ key, token }, tags) {
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      await client
        .send(
          new s3.CompleteMultipartUploadCommand({ ...at(key), UploadId: token, MultipartUpload: { Parts } }),
        )
        .catch(throwUnavailable);
    },

    async dropParts({ key, token }) {
      await client
        .send(new s3.AbortMultipartUploadCommand({ ...at(key), UploadId: token }))
        .catch((error: unknown) => {
          if (!isMissing(error)) throwUnavailable(error);
        });
    },

    close: () => client.destroy(),
  };
}

async function receive(path: string, body: Readable, size: number): Promise<void> {
  await using handle = await open(path, 'wx');
  const written = await writeBytes(handle, body, { limit: size }).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? new ChatError(uploadBroken, { cause: error }) : error;
  });
  if (written < size) throw new ChatError(uploadBroken);
}

/** Repeats a call that failed for the service. The SDK cannot: the body is a stream, and each attempt needs a new one. */
async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const status = statusOf(error);
      if (attempt === maxAttempts || (status !== undefined && status < 500)) throw error;
    }
  }
}

const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const isMissing = (error: unknown) =>
  statusOf(error) === 404 && (error as { name?: string }).name !== 'NoSuchBucket';

/** Names of errors that concern one file, or one right: the storage itself may work. */
const errorsOfOneCall = ['AccessDenied', 'InvalidRange', 'NoSuchUpload', 'InvalidPart', 'EntityTooSmall'];

/** Returns the error for callers: without an answer, or with one that any access would get, the storage is unavailable. */
function unavailable(error: unknown): unknown {
  const status = statusOf(error);
  const { name = '', message } = error as { name?: string; message?: string };
  const { code } = error as NodeJS.ErrnoException;
  if (status === undefined && code === undefined && name !== 'TimeoutError') return error;
  if (status !== undefined && status < 500 && status !== 429 && status !== 403 && name !== 'NoSuchBucket')
    return error;
  if (errorsOfOneCall.includes(name)) return error;
  return new FilesUnavailableError(message || code || name, { cause: error });
}

function throwUnavailable(error: unknown): never {
  throw unavailable(error);
}

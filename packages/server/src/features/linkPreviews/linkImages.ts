import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { perServer } from '../../core/feature/perServer.ts';
import { FileMissing } from '../../core/files/fileStorage.ts';
import { createLimiter } from '../../core/files/limiters.ts';
import { OutboundError } from '../../core/outbound/index.ts';
import { collect } from './collect.ts';
import { toLinkFailure } from './linkFailure.ts';
import { deleteImages, selectImage, selectOldImages, upsertImage } from './linkPreviewStore.ts';
import { shrinkImage } from './shrinkImage.ts';
import { singleFlight } from './singleFlight.ts';

export type ImageSize = 'large' | 'small';

/** A cached picture. */
export interface LinkImage {
  /** Of the large version, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Preview pictures, fetched from their origin, scaled down and cached. */
export interface LinkImages {
  /** Returns the picture at this address, fetching it if not cached; undefined if there is none. */
  find(address: string): Promise<LinkImage | undefined>;
  /** Its bytes (WebP). */
  read(address: string, size: ImageSize): Promise<Readable | undefined>;
  /** Removes expired and excess entries. */
  prune(): Promise<void>;
}

const dayMs = 86_400_000;
const keptMs = 30 * dayMs;
const missKeptMs = 600_000;
const maxImages = 20_000;
const pruneBatch = 500;
const request = { totalMs: 1400, firstByteMs: 1200, maxBytes: 8 * 1024 * 1024, accept: 'image/*' };

export const linkImages = perServer(({ database, files, outbound, clock, logger }): LinkImages => {
  const once = singleFlight<LinkImage | undefined>();
  // Scaling occupies the machine's threads; messages must not wait for it.
  const inTurn = createLimiter(1);

  const keep = async (key: string, bytes: Buffer) => {
    const path = files.freshPath();
    await writeFile(path, bytes, { flag: 'wx' });
    await files.keep(key, path);
  };

  const fetchImage = async (address: string, key: string): Promise<LinkImage | undefined> => {
    const fetched = await fetchBytes(address);
    const shrunk = fetched && (await inTurn(() => shrinkImage(fetched)));
    if (shrunk) {
      await keep(`${key}-large`, shrunk.large);
      await keep(`${key}-small`, shrunk.small);
    }
    const { width = 0, height = 0 } = shrunk ?? {};
    const fetched_at = clock.now();
    const expires_at = fetched_at + (shrunk ? keptMs : missKeptMs);
    await database.write((tx) => tx.run(upsertImage, { key, width, height, fetched_at, expires_at }));
    return shrunk && { width, height };
  };

  const fetchBytes = async (address: string): Promise<Buffer | undefined> => {
    try {
      await using answer = await outbound.get(address, request);
      const mayBeImage =
        answer.mediaType.startsWith('image/') || answer.mediaType === 'application/octet-stream';
      return answer.status === 200 && mayBeImage ? await collect(answer.body) : undefined;
    } catch (error) {
      // The fetch was aborted, with no result.
      if (error instanceof OutboundError && error.reason === 'stopped') throw toLinkFailure(error);
      logger.debug({ err: error }, 'the image of a link could not be fetched');
      return undefined;
    }
  };

  const find = async (address: string): Promise<LinkImage | undefined> => {
    const key = imageKey(address);
    const row = await database.read.get(selectImage, { key, now: clock.now() });
    if (row) return row.width > 0 ? row : undefined;
    return once(key, () => fetchImage(address, key));
  };

  return {
    find,
    async read(address, size) {
      const key = imageKey(address);
      try {
        return (await find(address)) && (await files.read(`${key}-${size}`));
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error;
        // The storage was cleared, and the row is out of date.
        return (await once(key, () => fetchImage(address, key))) && files.read(`${key}-${size}`);
      }
    },
    async prune() {
      for (;;) {
        const old = await database.read.all(selectOldImages, {
          now: clock.now(),
          most: maxImages,
          limit: pruneBatch,
        });
        if (old.length === 0) return;
        const keys = old.map(({ key }) => key);
        await database.write((tx) => tx.run(deleteImages, { keys }));
        for (const key of keys)
          await Promise.all([files.remove(`${key}-large`), files.remove(`${key}-small`)]);
      }
    },
  };
});

export const imageKey = (address: string): string => createHash('sha256').update(address).digest('hex');

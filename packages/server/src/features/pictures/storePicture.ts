import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { pictureAddress } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { createFairLimiter } from '../../core/files/limiters.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { drawPicture } from './drawPicture.ts';
import type { PictureRow } from './migrations.ts';
import { deletePictures, insertPicture, type PictureOwner } from './pictureStore.ts';

/** The kind of the job that deletes the bytes of removed pictures, given their keys. */
export const removePictureBytesJob = 'pictures.remove';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [removePictureBytesJob]: readonly string[];
  }
}

/** Drawing occupies the machine's threads: one picture at a time, and people take turns. */
const inTurn = perServer(() => ({ run: createFairLimiter(1) }));

/**
 * Draws a picture, stores its sizes and runs `use` with its address in the transaction that adds it to its owner.
 * Everything is removed again if that fails. Throws `picture_invalid` and `picture_too_large`.
 */
export async function storePicture<T>(
  context: ServerContext,
  { owner, by, source }: { owner: PictureOwner; by: string; source: Buffer },
  use: (tx: Transaction, address: string) => Promise<T>,
): Promise<T> {
  const drawn = await inTurn(context).run(by, () => drawPicture(source));
  const hash = createHash('sha256').update(`${owner.user_id ?? ''} ${owner.cid ?? ''} `);
  for (const bytes of drawn.values()) hash.update(bytes);
  const picture_id = hash.digest('base64url').slice(0, 22);
  const rows: PictureRow[] = [];
  try {
    for (const [size, bytes] of drawn) rows.push(await keep(context, { picture_id, size, owner, bytes }));
    return await context.database.write(async (tx) => {
      const unused: string[] = [];
      for (const row of rows) if ((await tx.run(insertPicture, row)) === 0) unused.push(row.blob_key);
      const used = await use(tx, pictureAddress(picture_id));
      await removePictures(context, tx, owner, picture_id);
      if (unused.length > 0) await context.jobs.enqueue(tx, { kind: removePictureBytesJob, payload: unused });
      return used;
    });
  } catch (error) {
    await removeBytes(
      context,
      rows.map(({ blob_key }) => blob_key),
    ).catch(() => undefined);
    throw error;
  }
}

/** Removes an owner's pictures, but not the one with the id `except`. */
export async function removePictures(
  context: ServerContext,
  tx: Transaction,
  owner: PictureOwner,
  except = '',
): Promise<void> {
  const payload = await deletePictures(tx, owner, except);
  if (payload.length > 0) await context.jobs.enqueue(tx, { kind: removePictureBytesJob, payload });
}

/** Deletes the bytes under these keys. Idempotent. */
export async function removeBytes({ files }: ServerContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.remove(key);
}

async function keep(
  { files, clock }: ServerContext,
  picture: { picture_id: string; size: number; owner: PictureOwner; bytes: Buffer },
): Promise<PictureRow> {
  const { picture_id, size, owner, bytes } = picture;
  const blob_key = randomBytes(20).toString('hex');
  const path = files.freshPath();
  try {
    await writeFile(path, bytes, { flag: 'wx' });
    await files.keep(blob_key, path);
  } finally {
    await rm(path, { force: true });
  }
  const { user_id = null, cid = null } = owner;
  return { picture_id, size, user_id, cid, blob_key, bytes: bytes.length, created_at: clock.now() };
}

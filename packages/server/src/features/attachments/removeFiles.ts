import { unsentFileKeptMs } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { deleteFiles, removeFilesOfMessage, removeUnsent, selectRemoved } from './fileStore.ts';
import { deleteTexts } from './texts/fileTextTables.ts';
import { deleteExpiredClaims } from './uploadClaims.ts';
import { selectStaleUploads } from './uploadStore.ts';
import { dropUpload } from './uploads.ts';

/** The kind of the job that deletes the bytes of removed files. */
export const removeFilesJob = 'files.remove';
/** The kind of the job that removes unsent files; stored jobs keep the earlier word for them. */
export const unsentFilesJob = 'files.stranded';
export const unsentEveryMs = 3_600_000;

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [removeFilesJob]: null;
    [unsentFilesJob]: null;
  }
}

const batchSize = 200;

/** Removes a message's files: inaccessible from this commit on, with their bytes deleted soon after. */
export async function removeWithMessage(
  context: ServerContext,
  tx: Transaction,
  message_id: string,
): Promise<void> {
  const now = context.clock.now();
  if ((await tx.run(removeFilesOfMessage, { message_id, now })) > 0) await enqueueRemoval(context, tx);
}

export const enqueueRemoval = (context: ServerContext, tx: Transaction): Promise<void> =>
  context.jobs.enqueue(tx, { kind: removeFilesJob, payload: null, key: removeFilesJob });

/** Deletes the bytes of removed files, then their rows; bytes that another row needs are kept. Idempotent. */
export async function removeFiles(context: ServerContext): Promise<void> {
  const { database, files } = context;
  for (;;) {
    const rows = await database.read.all(selectRemoved, { most: batchSize });
    if (rows.length === 0) return;
    for (const row of rows) {
      if (row.is_shared === 1) continue;
      await files.remove(row.blob_key);
      if (row.thumbnail_key !== null) await files.remove(row.thumbnail_key);
    }
    const keys = rows.flatMap(({ blob_key, is_shared }) => (is_shared === 1 ? [] : blob_key));
    await database.write(async (tx) => {
      await tx.run(deleteTexts, { keys });
      await tx.run(deleteFiles, { ids: rows.map(({ id }) => id) });
    });
  }
}

/** Removes files that were uploaded more than a day ago and never sent, and aborts idle uploads. */
export async function removeUnsentFiles(context: ServerContext): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const before = now - unsentFileKeptMs;
  await database.write((tx) => tx.run(removeUnsent, { before, now }));
  await removeFiles(context);
  await database.write((tx) => tx.run(deleteExpiredClaims, {}));
  for (;;) {
    const uploads = await database.read.all(selectStaleUploads, { before, most: batchSize });
    if (uploads.length === 0) return;
    for (const upload of uploads) await dropUpload(context, upload);
  }
}

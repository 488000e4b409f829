import { unsentFileKeptMs } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { deleteFiles, removeFilesOfMessage, removeStranded, selectRemoved } from './fileStore.ts';
import { selectStaleUploads } from './uploadStore.ts';
import { dropUpload } from './uploads.ts';

/** The kind of the job that removes the bytes of files that were taken away. */
export const removeFilesJob = 'files.remove';
/** The kind of the job that finds what was uploaded and never sent. */
export const strandedFilesJob = 'files.stranded';
export const strandedEveryMs = 3_600_000;

const batchSize = 200;

/** Takes a message's files away: nobody gets them from this commit on, and their bytes go soon after. */
export async function removeWithMessage(
  context: ServerContext,
  tx: Transaction,
  message_id: string,
): Promise<void> {
  const now = context.clock.now();
  if ((await tx.run(removeFilesOfMessage, { message_id, now })) > 0) await askForRemoval(context, tx);
}

export const askForRemoval = (context: ServerContext, tx: Transaction): Promise<void> =>
  context.jobs.enqueue(tx, { kind: removeFilesJob, payload: null, key: removeFilesJob });

/** Removes the bytes of what was taken away, then its rows; bytes that another row needs stay. Safe to repeat. */
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
    await database.write((tx) => tx.run(deleteFiles, { ids: rows.map(({ id }) => id) }));
  }
}

/**
 * Takes away what was uploaded more than a day ago and never sent, and gives up the uploads that nothing came for
 * since.
 */
export async function removeStrandedFiles(context: ServerContext): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const before = now - unsentFileKeptMs;
  await database.write((tx) => tx.run(removeStranded, { before, now }));
  await removeFiles(context);
  for (;;) {
    const uploads = await database.read.all(selectStaleUploads, { before, most: batchSize });
    if (uploads.length === 0) return;
    for (const upload of uploads) await dropUpload(context, upload);
  }
}

import { ChatError, importRunning } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import type { Eraser } from '../../erasure/index.ts';
import { selectOpenImport } from '../imports/importStore.ts';
import type { ImportArchiveRow } from '../migrations.ts';
import {
  deleteArchivePartRows,
  deleteArchiveRow,
  expireAllArchives,
  expireArchive,
  selectExpiredArchives,
} from './archiveStore.ts';
import { archiveFile, openArchive } from './archives.ts';

/** The kind of job that removes expired archives. */
export const removeArchivesJob = 'transfers.archives.remove';

declare module '../../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [removeArchivesJob]: null;
  }
}

/** Enqueues the deletion of expired archives' bytes. */
export const enqueueRemoval = (context: ServerContext, tx: Transaction): Promise<void> =>
  context.jobs.enqueue(tx, {
    kind: removeArchivesJob,
    key: `${removeArchivesJob}.now`,
    payload: null,
  });

/** Deletes an archive. Throws `archive_not_found`, `import_running` while it is imported. */
export async function deleteArchive(context: ServerContext, id: string): Promise<void> {
  await context.database.write(async (tx) => {
    await openArchive(context, tx, id);
    if ((await tx.get(selectOpenImport, {}))?.archive_id === id) throw new ChatError(importRunning);
    await tx.run(expireArchive, { id });
    await enqueueRemoval(context, tx);
  });
}

/**
 * An archive can contain anyone's data: all are removed when a user or channel is erased. One being imported is removed
 * at its end.
 */
export function archiveEraser(context: ServerContext): Eraser {
  const expire = async (tx: Transaction) => {
    if ((await tx.run(expireAllArchives, {})) > 0) await enqueueRemoval(context, tx);
  };
  return { name: 'import archives', user: expire, channel: expire };
}

/** Removes expired archives: first the bytes, then the rows. Idempotent. */
export async function removeArchives(context: ServerContext): Promise<void> {
  const { database, clock } = context;
  for (;;) {
    const rows = await database.read.all(selectExpiredArchives, { now: clock.now() });
    if (rows.length === 0) return;
    for (const row of rows) await removeBytes(context, row);
    await database.write(async (tx) => {
      for (const { id } of rows) {
        await tx.run(deleteArchivePartRows, { archive_id: id });
        await tx.run(deleteArchiveRow, { id });
      }
    });
  }
}

async function removeBytes({ files }: ServerContext, row: ImportArchiveRow): Promise<void> {
  if (row.is_whole === 0) await files.dropParts(archiveFile(row));
  // For a crash between assembling the file and recording it.
  await files.remove(row.blob_key);
}

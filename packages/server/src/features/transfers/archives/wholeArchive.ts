import { ChatError, uploadIncomplete } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { FileMissing } from '../../../core/files/fileStorage.ts';
import { withUploadClaim } from '../../attachments/index.ts';
import type { ImportArchiveRow } from '../migrations.ts';
import { markWhole, selectArchiveParts } from './archiveStore.ts';
import { archiveFile, archivePartCount, openArchive } from './archives.ts';

const missingShown = 100;

/** Assembles an archive's parts into one file, if needed. Throws `upload_incomplete` while parts are missing. */
export async function requireWhole(context: ServerContext, row: ImportArchiveRow): Promise<void> {
  if (row.is_whole === 1) return;
  await withUploadClaim(context, `archive/${row.id}`, 'wait', () => assemble(context, row.id));
}

async function assemble(context: ServerContext, id: string): Promise<void> {
  const { database, files } = context;
  const row = await openArchive(context, database.read, id);
  // Assembled by another node meanwhile.
  if (row.is_whole === 1) return;
  const parts = await database.read.all(selectArchiveParts, { archive_id: row.id });
  if (parts.length < archivePartCount(row)) throw incomplete(row, new Set(parts.map(({ part }) => part)));
  try {
    (await files.read(row.blob_key, { from: 0, to: 0 })).destroy();
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    await files.finishParts(
      archiveFile(row),
      parts.map(({ tag }) => tag),
    );
  }
  await database.write((tx) => tx.run(markWhole, { id: row.id }));
}

function incomplete(row: ImportArchiveRow, there: ReadonlySet<number>): ChatError {
  const missing: number[] = [];
  for (let part = 1; part <= archivePartCount(row) && missing.length < missingShown; part++) {
    if (!there.has(part)) missing.push(part);
  }
  return new ChatError(uploadIncomplete, { details: { missing } });
}

import type { Attachment } from '@confab/protocol';
import { parsed } from '../../../../core/storage/columns.ts';
import type { Transaction } from '../../../../core/storage/database.ts';
import { type Placeholders, statement } from '../../../../core/storage/statement.ts';
import { claimFile } from '../../../attachments/index.ts';
import type { MessageRow } from '../../../messages/index.ts';
import { isPlaceholderOf } from '../files/filePlaceholder.ts';
import { upsertImportedFile } from '../files/importedFileStore.ts';
import type { FileImporter } from '../files/importFiles.ts';
import type { SourceFile } from '../source.ts';
import type { Tally } from '../tally.ts';
import { type BatchEntry, isFinal } from './batchEntry.ts';

/** Replaces the attachments of a message that was not changed since it was read. */
const updateMessageAttachments = statement(
  (k, p: Placeholders<{ id: string; attachments: string; before: string }>) =>
    k
      .updateTable('messages')
      .set({ attachments: p('attachments') })
      .where('id', '=', p('id'))
      .where('attachments', '=', p('before'))
      .where('deleted_at', 'is', null),
);

/** Imports the files of new messages, and those that earlier imports could not import; counts them. */
export async function importBatchFiles(
  tally: Tally,
  entries: readonly BatchEntry[],
  importer: FileImporter,
): Promise<void> {
  const missing = entries.flatMap((entry) => missingFiles(entry).map((file) => ({ entry, file })));
  const outcomes = await importer.importFiles(
    missing.map(({ entry: { row }, file }) => ({
      messageId: row.id,
      cid: row.cid,
      userId: row.user_id,
      file,
    })),
  );
  const results = outcomes.map((outcome, index) => ({ outcome, entry: missing[index]?.entry }));
  const resultsOf = Map.groupBy(results, ({ entry }) => entry);
  for (const entry of entries) {
    entry.fileOutcomes = (resultsOf.get(entry) ?? []).map(({ outcome }) => outcome);
    countFiles(tally, entry);
    if (!entry.existing && entry.fileOutcomes.length > 0) {
      const attachments = entry.fileOutcomes.map(({ attachment }) => attachment);
      entry.row = { ...entry.row, attachments };
    }
  }
}

/** Returns the files that a message needs: all if it is new, otherwise those of which it only has a placeholder. */
function missingFiles(entry: BatchEntry): readonly SourceFile[] {
  const { files, existing } = entry;
  if (!existing || files.length === 0) return files;
  if (isFinal(entry)) return [];
  const attachments = attachmentsOf(existing);
  return files.filter((file) => attachments.some((attachment) => isPlaceholderOf(file, attachment)));
}

function countFiles(tally: Tally, { existing, files, fileOutcomes, location }: BatchEntry): void {
  const there = files.length - fileOutcomes.length;
  if (there > 0) tally.add('files', { found: there, there });
  for (const { reason, attachment } of fileOutcomes) {
    const example = `${location}: ${attachment.title}`;
    if (reason !== undefined && reason !== 'file_linked') {
      tally.note('files', reason, true, example);
      continue;
    }
    // An existing message keeps its link.
    const isWritten = !existing || !reason;
    tally.add('files', isWritten ? { found: 1, written: 1 } : { found: 1, there: 1 });
    if (reason) tally.note('files', reason, false, example);
  }
}

/** Makes the message the owner of its files, and records the missing ones. */
export async function writeFiles(tx: Transaction, entry: BatchEntry): Promise<void> {
  const { row, fileOutcomes } = entry;
  if (!(await replacePlaceholders(tx, entry))) return;
  for (const { fileId, record } of fileOutcomes) {
    if (fileId === undefined) await tx.run(upsertImportedFile, record);
    else await tx.run(claimFile, { id: fileId, message_id: row.id });
  }
}

/** Replaces the placeholders of an existing message by the files that were imported; false if it has changed. */
async function replacePlaceholders(
  tx: Transaction,
  { existing, fileOutcomes, files }: BatchEntry,
): Promise<boolean> {
  const imported = fileOutcomes.filter(({ fileId }) => fileId !== undefined);
  if (!existing?.attachments || imported.length === 0) return true;
  const attachments = attachmentsOf(existing).map((attachment) => {
    const file = files.find((other) => isPlaceholderOf(other, attachment));
    return imported.find(({ record }) => record.source === file?.key)?.attachment ?? attachment;
  });
  const before = existing.attachments;
  // Changed meanwhile: the next import tries again.
  const change = { id: existing.id, before, attachments: JSON.stringify(attachments) };
  return (await tx.run(updateMessageAttachments, change)) !== 0;
}

const attachmentsOf = ({ attachments }: MessageRow) => parsed<Attachment[]>(attachments, []);

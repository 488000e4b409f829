import type { Attachment } from '@confab/protocol';
import { parsed } from '../../../core/storage/columns.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { claimFile } from '../../attachments/index.ts';
import type { LoadedMessage, LoadedPin, LoadedReaction } from '../../bulk/index.ts';
import { insertRevision, type MessageRow } from '../../messages/index.ts';
import { updateMessageAttachments, updateMessageText, upsertImportedFile } from './importedFileStore.ts';
import { type FileOutcome, isPlaceholderOf } from './importFiles.ts';
import type { SourceFile } from './source.ts';

/** A message of a batch, with everything attached to it. */
export interface BatchEntry {
  row: LoadedMessage;
  readonly location: string;
  readonly files: readonly SourceFile[];
  readonly links: readonly string[];
  /** The message that an earlier import wrote, as it is now. */
  existing?: MessageRow | undefined;
  /** The results for its files: for all if it is new, otherwise for those that were missing. */
  outcomes: readonly FileOutcome[];
  readonly reactions: readonly LoadedReaction[];
  /** The reactions that the message does not have here yet. */
  newReactions: readonly LoadedReaction[];
  readonly pin: LoadedPin | undefined;
}

const attachmentsOf = ({ attachments }: MessageRow) => parsed<Attachment[]>(attachments, []);

/** Returns the files that a message needs: all if it is new, otherwise those of which it only has a placeholder. */
export function missingFiles({ files, existing }: BatchEntry): readonly SourceFile[] {
  if (!existing || files.length === 0) return files;
  if (existing.deleted_at !== null) return [];
  const here = attachmentsOf(existing);
  return files.filter((file) => here.some((attachment) => isPlaceholderOf(file, attachment)));
}

/** Makes the message the owner of its files, and records the missing ones. */
export async function writeFiles(
  tx: Transaction,
  { row, existing, outcomes, files }: BatchEntry,
): Promise<void> {
  if (existing?.attachments) {
    const brought = outcomes.filter(({ fileId }) => fileId !== undefined);
    const attachments = attachmentsOf(existing).map((attachment) => {
      const file = files.find((one) => isPlaceholderOf(one, attachment));
      return brought.find(({ record }) => record.source === file?.key)?.attachment ?? attachment;
    });
    const change = { id: row.id, before: existing.attachments, attachments: JSON.stringify(attachments) };
    // Changed meanwhile: the next import tries again.
    if (brought.length > 0 && (await tx.run(updateMessageAttachments, change)) === 0) return;
  }
  for (const { fileId, record } of outcomes) {
    if (fileId === undefined) await tx.run(upsertImportedFile, record);
    else await tx.run(claimFile, { id: fileId, message_id: row.id });
  }
}

/** Whether the text was edited at the source since an earlier import, and not here. */
export function hasNewerText({ row, existing }: BatchEntry): boolean {
  if (!existing || existing.deleted_at !== null || row.edited_at === undefined) return false;
  return existing.text !== row.text && (existing.edited_at ?? 0) < Date.parse(row.edited_at);
}

/** Replaces a text that was edited at the source; the earlier one becomes a revision. Mentions stay as they are. */
export async function writeNewerText(tx: Transaction, { row, existing }: BatchEntry): Promise<void> {
  if (!existing || row.edited_at === undefined) return;
  const edited_at = Date.parse(row.edited_at);
  const change = { id: row.id, before: existing.text, text: row.text, edited_at, updated_at: edited_at };
  // Changed meanwhile: the next import compares again.
  if ((await tx.run(updateMessageText, change)) === 0) return;
  await tx.run(insertRevision, {
    message_id: row.id,
    text: existing.text,
    edited_at,
    edited_by_id: row.user_id,
  });
}

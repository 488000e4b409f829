import type { Transaction } from '../../../../core/storage/database.ts';
import { type Placeholders, statement } from '../../../../core/storage/statement.ts';
import { insertRevision } from '../../../messages/index.ts';
import { type BatchEntry, isFinal } from './batchEntry.ts';

/** Replaces the text of a message that was not changed since it was read. */
const updateMessageText = statement(
  (k, p: Placeholders<{ id: string; before: string; text: string; edited_at: number; updated_at: number }>) =>
    k
      .updateTable('messages')
      .set({ text: p('text'), edited_at: p('edited_at'), updated_at: p('updated_at') })
      .where('id', '=', p('id'))
      .where('text', '=', p('before'))
      .where('deleted_at', 'is', null),
);

/** Whether the text was edited at the source since an earlier import, and not here. */
export function hasNewerText(entry: BatchEntry): boolean {
  const { row, existing } = entry;
  if (!existing || isFinal(entry) || row.edited_at === undefined) return false;
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

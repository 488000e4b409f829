import { ChatError } from '@confab/protocol';
import type { Transaction } from '../../../../core/storage/database.ts';
import { withIndexes, writeMessages, writePins, writeReactions } from '../../../bulk/index.ts';
import { insertImportLink } from '../linkStore.ts';
import type { Loading } from '../loading.ts';
import { countRejected } from './batchCounts.ts';
import { type BatchEntry, isExisting, isNew } from './batchEntry.ts';
import { writeFiles } from './batchFiles.ts';
import type { MessageBatch } from './messageBatch.ts';
import { hasNewerText, writeNewerText } from './newerText.ts';

/** Writes in a transaction that also stores how far the import has come. */
export type SaveBatch = (write: (tx: Transaction) => Promise<void>) => Promise<void>;

/** Writes a batch. Messages that the store rejects are omitted and reported, and the rest is imported. */
export async function writeBatch(
  loading: Loading,
  { entries, channel }: MessageBatch,
  save: SaveBatch,
): Promise<void> {
  for (;;) {
    try {
      return await save((tx) => writeEntries(loading, tx, entries));
    } catch (error) {
      const rejected = error instanceof ChatError ? findRejected(entries, error) : undefined;
      if (!rejected) throw error;
      rejected.isRejected = true;
      countRejected(loading.tally, rejected, `${channel.name ?? ''}: ${rejected.row.created_at}`);
    }
  }
}

/** Inserts new messages, and adds to existing ones what they lack; a dry run writes nothing. */
async function writeEntries(
  { context, isDry, importId }: Loading,
  tx: Transaction,
  entries: readonly BatchEntry[],
): Promise<void> {
  if (isDry) return;
  const inserted = entries.filter(isNew);
  if (inserted.length > 0) {
    await writeMessages(context, tx, withIndexes(inserted.map(({ row }) => row)), false);
    const pins = inserted.flatMap(({ pin }) => pin ?? []);
    if (pins.length > 0) await writePins(context, tx, withIndexes(pins));
    const links = inserted.flatMap(({ row, links }) =>
      links.map((target) => ({ import_id: importId, message_id: row.id, target })),
    );
    await tx.runMany(insertImportLink, links);
  }
  // New ones first: `findRejected` finds a rejected reaction by its position.
  const written = [...inserted, ...entries.filter(isExisting)];
  const reactions = written.flatMap(({ newReactions }) => newReactions);
  if (reactions.length > 0) await writeReactions(context, tx, withIndexes(reactions));
  for (const entry of written) {
    if (entry.fileOutcomes.length > 0) await writeFiles(tx, entry);
    if (hasNewerText(entry)) await writeNewerText(tx, entry);
  }
}

/** Returns the new message that an error names, itself or by one of its reactions. */
function findRejected(entries: readonly BatchEntry[], error: ChatError): BatchEntry | undefined {
  const field = error.details.issues?.[0]?.field ?? '';
  const [, list, digits] = /^(messages|reactions)\.(\d+)\./.exec(field) ?? [];
  if (list === undefined) return undefined;
  const position = Number(digits);
  const inserted = entries.filter(isNew);
  if (list === 'messages') return inserted[position];
  let reactionCount = 0;
  for (const entry of inserted) {
    reactionCount += entry.newReactions.length;
    if (position < reactionCount) return entry;
  }
  return undefined;
}

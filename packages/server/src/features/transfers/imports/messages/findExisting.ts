import type { Reader } from '../../../../core/storage/database.ts';
import { type MessageRow, selectMessages } from '../../../messages/index.ts';
import { selectReactionsTo } from '../../../reactions/index.ts';
import { type BatchEntry, isFinal } from './batchEntry.ts';

/** Looks up the messages and reactions of a batch that are here already. */
export async function findExisting(read: Reader, entries: readonly BatchEntry[]): Promise<void> {
  const messages = await existingMessages(read, entries);
  for (const entry of entries) entry.existing = messages.get(entry.row.id);
  const reactions = await existingReactions(read, entries);
  for (const entry of entries) {
    entry.newReactions = isFinal(entry)
      ? []
      : entry.reactions.filter(
          ({ message_id, user_id, type }) => !reactions.has(`${message_id} ${user_id} ${type}`),
        );
  }
}

/** Returns the messages of a batch that are here, by their ids. */
export async function existingMessages(
  read: Reader,
  entries: readonly BatchEntry[],
): Promise<ReadonlyMap<string, MessageRow>> {
  if (entries.length === 0) return new Map();
  const rows = await read.all(selectMessages, { ids: entries.map(({ row }) => row.id) });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the reactions to existing messages, each as its message, user and type. */
async function existingReactions(read: Reader, entries: readonly BatchEntry[]): Promise<ReadonlySet<string>> {
  const message_ids = entries
    .filter(({ existing, reactions }) => existing && reactions.length > 0)
    .map(({ row }) => row.id);
  if (message_ids.length === 0) return new Set();
  const rows = await read.all(selectReactionsTo, { message_ids });
  return new Set(rows.map(({ message_id, user_id, type }) => `${message_id} ${user_id} ${type}`));
}

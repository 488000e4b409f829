import type { Message } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { pollsOfMessages } from '../polls/index.ts';
import { selectReactionsOf, toReaction } from '../reactions/index.ts';
import { userDirectory } from '../users/index.ts';
import { selectMessages } from './messageStore.ts';
import type { MessageRow } from './migrations.ts';
import { peopleOf, toMessage } from './toMessage.ts';

/**
 * Converts rows for a reader: with users, quoted messages and the reader's own reactions, in three queries whatever the
 * number of rows, and at most three more if there are polls. Without a reader (in events, which are the same for all)
 * there are no own reactions.
 */
export async function viewMessages(
  context: ServerContext,
  reader: Reader,
  rows: readonly MessageRow[],
  readerId?: string | undefined,
): Promise<Message[]> {
  const quoted = await quotedRows(reader, rows);
  const own = readerId === undefined ? new Map() : await ownReactionRows(reader, rows, readerId);
  const polls = await pollsOfMessages(reader, [...rows, ...quoted.values()], readerId);
  const people = await userDirectory(context).refs(
    [...rows, ...quoted.values()].flatMap(peopleOf).concat(readerId ?? [], polls.people),
  );
  return rows.map((row) =>
    toMessage(row, people, {
      quoted: row.quoted_message_id ? quoted.get(row.quoted_message_id) : undefined,
      polls,
      readerId,
      own: own.get(row.id)?.map((reaction: Parameters<typeof toReaction>[0]) => toReaction(reaction, people)),
    }),
  );
}

/** Returns one message for a reader like `viewMessages`. */
export async function viewMessage(
  context: ServerContext,
  reader: Reader,
  row: MessageRow,
  readerId?: string | undefined,
): Promise<Message> {
  const [message] = await viewMessages(context, reader, [row], readerId);
  return message as Message;
}

async function quotedRows(reader: Reader, rows: readonly MessageRow[]): Promise<Map<string, MessageRow>> {
  const ids = [...new Set(rows.flatMap((row) => row.quoted_message_id ?? []))];
  if (ids.length === 0) return new Map();
  const quoted = await reader.all(selectMessages, { ids });
  return new Map(quoted.map((row) => [row.id, row]));
}

async function ownReactionRows(reader: Reader, rows: readonly MessageRow[], user_id: string) {
  const message_ids = rows.filter((row) => row.reaction_groups !== null).map((row) => row.id);
  if (message_ids.length === 0) return new Map();
  const reactions = await reader.all(selectReactionsOf, { message_ids, user_id });
  return Map.groupBy(reactions, (reaction) => reaction.message_id);
}

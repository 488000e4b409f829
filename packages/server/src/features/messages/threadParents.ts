import { jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectLastReply, selectReplyOf, updateMessageRow } from './messageStore.ts';
import type { MessageRow } from './migrations.ts';
import { participantIds } from './toMessage.ts';

/** Number of latest participants that a thread's parent lists. */
const participantsLimit = 10;

/** Whether a reply counts in its parent's public row: not if only some of the parent's readers may read it (MSG-15). */
export const countsIn = (parent: MessageRow, reply: MessageRow) => reply.visible_to === parent.visible_to;

/**
 * Counts a new or restored reply in its parent's row; returns the updated row, or undefined if the reply does not
 * count.
 */
export async function countReply(
  tx: Transaction,
  parent: MessageRow,
  reply: MessageRow,
): Promise<MessageRow | undefined> {
  return countsIn(parent, reply) ? save(tx, withReply(parent, reply)) : undefined;
}

function withReply(parent: MessageRow, reply: MessageRow): MessageRow {
  const others = participantIds(parent).filter((id) => id !== reply.user_id);
  return {
    ...parent,
    reply_count: parent.reply_count + 1,
    last_reply_at: Math.max(parent.last_reply_at ?? 0, reply.created_at),
    thread_participant_ids: JSON.stringify([...others, reply.user_id].slice(-participantsLimit)),
  };
}

/** Counts many new replies, oldest first, in their parents' rows (from `known`); returns the updated parents. */
export async function countReplies(
  tx: Transaction,
  replies: readonly MessageRow[],
  known: ReadonlyMap<string, MessageRow>,
): Promise<Map<string, MessageRow>> {
  const parents = new Map<string, MessageRow>();
  for (const reply of replies) {
    const id = reply.parent_id as string;
    parents.set(id, withReply(parents.get(id) ?? (known.get(id) as MessageRow), reply));
  }
  await tx.runMany(updateMessageRow, [...parents.values()]);
  return parents;
}

/** Uncounts a deleted reply in its parent's row; returns undefined if it did not count. */
export async function discountReply(
  tx: Transaction,
  parent: MessageRow,
  reply: MessageRow,
): Promise<MessageRow | undefined> {
  if (!countsIn(parent, reply)) return undefined;
  const thread = { cid: parent.cid, parent_id: parent.id, visible_to: parent.visible_to ?? '' };
  const last = await tx.get(selectLastReply, thread);
  const stillThere = await tx.get(selectReplyOf, { ...thread, user_id: reply.user_id });
  const participants = participantIds(parent).filter((id) => stillThere || id !== reply.user_id);
  return save(tx, {
    ...parent,
    reply_count: Math.max(0, parent.reply_count - 1),
    last_reply_at: last?.created_at ?? null,
    thread_participant_ids: jsonUnlessEmpty(participants),
  });
}

async function save(tx: Transaction, row: MessageRow): Promise<MessageRow> {
  await tx.run(updateMessageRow, row);
  return row;
}

import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectChannels } from '../channels/index.ts';
import { selectMessages, updateMessageRow } from '../messages/index.ts';
import { countReactions, type ReactionRow, selectReactionsTo, upsertReaction } from '../reactions/index.ts';
import type { BulkCall } from './bulkCall.ts';
import { type Indexed, referenceError, requireOneTenant, requireUsers } from './references.ts';

type BulkReaction = BulkCall['reactions'][number];

/** Adds the new reactions and updates their messages' counts. */
export async function writeReactions(
  context: ServerContext,
  tx: Transaction,
  rows: readonly Indexed<BulkReaction>[],
): Promise<number> {
  await requireUsers(context, 'reactions', rows);
  const ids = [...new Set(rows.map(({ row }) => row.message_id))];
  const messages = new Map((await tx.all(selectMessages, { ids })).map((message) => [message.id, message]));
  const stray = rows.find(({ row }) => !messages.has(row.message_id));
  if (stray) throw referenceError('reactions', stray.index, 'message_id', 'must be an existing message');
  const cids = [...new Set([...messages.values()].map(({ cid }) => cid))];
  const channels = new Map((await tx.all(selectChannels, { cids })).map((channel) => [channel.cid, channel]));
  await requireOneTenant(context, 'reactions', rows, ({ message_id }) =>
    channels.get(messages.get(message_id)?.cid ?? ''),
  );

  const there = await tx.all(selectReactionsTo, { message_ids: ids });
  const existing = new Set(there.map(keyOf));
  const fresh = new Map<string, ReactionRow>();
  for (const { row } of rows) {
    if (existing.has(keyOf(row))) continue;
    const at = row.created_at === undefined ? context.clock.now() : Date.parse(row.created_at);
    const { message_id, user_id, type } = row;
    fresh.set(keyOf(row), { message_id, user_id, type, score: 1, created_at: at, updated_at: at });
  }
  await tx.runMany(upsertReaction, [...fresh.values()]);
  for (const id of new Set([...fresh.values()].map((reaction) => reaction.message_id))) {
    const { types: _, ...counted } = await countReactions(tx, id);
    await tx.run(updateMessageRow, { ...messages.get(id)!, ...counted });
  }
  return fresh.size;
}

const keyOf = ({ message_id, user_id, type }: { message_id: string; user_id: string; type: string }) =>
  `${message_id} ${user_id} ${type}`;

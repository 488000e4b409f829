import { sql } from 'kysely';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { erasure } from '../erasure/index.ts';
import { emptied, withContent } from './keptContent.ts';
import { deleteMessageRow, updateMessageRow } from './messageStore.ts';
import type { MessageRow } from './migrations.ts';
import { runDeleteSteps } from './pipelines.ts';
import { removeForwards } from './removal/removeMessages.ts';
import { countReplies } from './threadParents.ts';

/** The range of an erasure of a channel's messages. */
export interface EraseRange {
  readonly cid: string;
  /** The last processed number of the main list. */
  readonly after: number;
  readonly upTo: number;
  /** Most messages per batch. */
  readonly limit: number;
}

type Bounds = { cid: string; parent_id: string; after: number; up_to: number; limit: number };

const selectListed = statement((k, p: Placeholders<Omit<Bounds, 'parent_id'>>) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where('cid', '=', p('cid'))
    // As a literal, so that the partial index of this list is used.
    .where(sql<boolean>`in_channel = 1`)
    .where('number', '>', p('after'))
    .where('number', '<=', p('up_to'))
    .orderBy('number')
    .limit(p('limit')),
);

const selectRepliesUpTo = statement((k, p: Placeholders<Omit<Bounds, 'after'>>) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where('cid', '=', p('cid'))
    .where('parent_id', '=', p('parent_id'))
    .where('number', '<=', p('up_to'))
    .orderBy('number')
    .limit(p('limit')),
);

const selectReplyAfter = statement((k, p: Placeholders<{ cid: string; parent_id: string; number: number }>) =>
  k
    .selectFrom('messages')
    .select('id')
    .where('cid', '=', p('cid'))
    .where('parent_id', '=', p('parent_id'))
    .where('number', '>', p('number'))
    .limit(1),
);

const selectReplies = statement((k, p: Placeholders<{ cid: string; parent_id: string }>) =>
  k.selectFrom('messages').selectAll().where('cid', '=', p('cid')).where('parent_id', '=', p('parent_id')),
);

/**
 * Erases a batch of a channel's messages, oldest first, with everything attached; replies are erased before their
 * parent, which keeps a tombstone if later replies remain. Publishes no event per message: the caller does for all.
 * Returns the last number it reached, how many messages it erased, and whether that was all.
 */
export async function eraseMessages(
  context: ServerContext,
  tx: Transaction,
  { cid, after, upTo, limit }: EraseRange,
): Promise<{ after: number; erased: number; isDone: boolean }> {
  let reached = after;
  let room = limit;
  const erased: MessageRow[] = [];
  const kept: MessageRow[] = [];
  const listed = await tx.all(selectListed, { cid, after, up_to: upTo, limit });
  for (const row of listed) {
    const thread = { cid, parent_id: row.id };
    const replies =
      row.parent_id === null ? await tx.all(selectRepliesUpTo, { ...thread, up_to: upTo, limit: room }) : [];
    erased.push(...replies);
    room -= replies.length;
    // The rest of the thread, and its parent, are left for the next batch.
    if (room <= 0) break;
    const goesOn = row.parent_id === null && (await tx.get(selectReplyAfter, { ...thread, number: upTo }));
    (goesOn ? kept : erased).push(row);
    reached = row.number;
    room--;
  }
  await eraseRows(context, tx, [...new Map(erased.map((row) => [row.id, row])).values()]);
  await emptyPlaces(context, tx, kept);
  const isDone = listed.length < limit && reached === (listed.at(-1)?.number ?? after);
  return { after: reached, erased: erased.length + kept.length, isDone };
}

async function eraseRows(
  context: ServerContext,
  tx: Transaction,
  rows: readonly MessageRow[],
): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) await runDeleteSteps(context, row, tx);
  await erasure(context).messages(tx, rows.map(withContent), { mode: 'hard', keepsPlace: false });
  await tx.runMany(
    deleteMessageRow,
    rows.map(({ id }) => ({ id })),
  );
  await removeForwards(context, tx, rows, undefined);
}

/** Erases the content of parents with remaining replies, and updates their reply counts. */
async function emptyPlaces(
  context: ServerContext,
  tx: Transaction,
  rows: readonly MessageRow[],
): Promise<void> {
  if (rows.length === 0) return;
  for (const row of rows) await runDeleteSteps(context, row, tx);
  await erasure(context).messages(tx, rows.map(withContent), { mode: 'hard', keepsPlace: true });
  for (const row of rows) {
    const emptiedRow = {
      ...emptied(row, context.clock.now(), { keep: false }),
      reply_count: 0,
      last_reply_at: null,
      thread_participant_ids: null,
    };
    await tx.run(updateMessageRow, emptiedRow);
    const replies = await tx.all(selectReplies, { cid: row.cid, parent_id: row.id });
    const counting = replies.filter(
      (reply) => reply.deleted_at === null && reply.visible_to === row.visible_to,
    );
    if (counting.length > 0) await countReplies(tx, counting, new Map([[row.id, emptiedRow]]));
  }
  await removeForwards(context, tx, rows, undefined);
}

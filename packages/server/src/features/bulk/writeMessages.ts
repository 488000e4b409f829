import { messageEvents } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import type { ServerContext } from '../../core/feature/feature.ts';
import { jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { assignNumbers } from '../channels/index.ts';
import {
  appendAboutMessage,
  countReplies,
  insertMessage,
  keepMentions,
  type MentionColumns,
  type MessageRow,
  mentionColumns,
  selectMessages,
  viewMessages,
  wholeRow,
} from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';
import type { LoadedMessage } from './bulkCall.ts';
import {
  type Indexed,
  referenceError,
  requireChannels,
  requireOneTenant,
  requireUsers,
} from './references.ts';
import { writePolls } from './writePolls.ts';

const markEdited = statement((k, p: Placeholders<{ id: string; edited_at: number | null }>) =>
  k
    .updateTable('messages')
    .set({ edited_at: p('edited_at'), updated_at: sql<number>`${p('edited_at')}` })
    .where('id', '=', p('id')),
);

/** Adds the new messages, numbered in call order; updates reply counts of their parents. */
export async function writeMessages(
  context: ServerContext,
  tx: Transaction,
  rows: readonly Indexed<LoadedMessage>[],
  events: boolean,
): Promise<number> {
  await requireUsers(context, 'messages', rows);
  const channels = await requireChannels(tx, 'messages', rows);
  await requireOneTenant(context, 'messages', rows, ({ cid }) => channels.get(cid));
  const known = await relatedRows(tx, rows);
  const mentioned = rows.flatMap(({ row }) => row.mentioned_user_ids ?? []);
  const people = await userDirectory(context).refs(mentioned);
  const users = await userDirectory(context).findMany(mentioned);
  const fresh: MessageRow[] = [];
  const added: Indexed<LoadedMessage>[] = [];
  for (const { row, index } of rows) {
    if (known.has(row.id)) continue;
    added.push({ row, index });
    checkRelation(known, row, index);
    const tenant = channels.get(row.cid)?.tenant ?? null;
    const mentioned_user_ids = row.mentioned_user_ids?.filter(
      (id) => (users.get(id)?.tenant ?? null) === tenant,
    );
    const mentions = await mentionColumns(tx, row.text, { ...row, mentioned_user_ids }, people);
    const readers = known.get(row.parent_id ?? '')?.visible_to ?? null;
    const message = newMessageRow(row, mentions, readers);
    known.set(row.id, message);
    fresh.push(message);
  }
  await giveNumbers(tx, fresh);
  await tx.runMany(insertMessage, fresh);
  await tx.runMany(
    markEdited,
    fresh.filter(({ edited_at }) => edited_at !== null).map(({ id, edited_at }) => ({ id, edited_at })),
  );
  await writePolls(tx, added);
  await keepMentions(tx, fresh);
  const parents = await countReplies(
    tx,
    fresh.filter((row) => row.parent_id !== null),
    known,
  );
  if (events) await announce(context, tx, fresh, parents);
  return fresh.length;
}

/** Returns the existing rows of the messages, their parents and quotes. */
async function relatedRows(
  tx: Transaction,
  rows: readonly Indexed<LoadedMessage>[],
): Promise<Map<string, MessageRow>> {
  const ids = new Set(
    rows.flatMap(({ row }) =>
      [row.id, row.parent_id, row.quoted_message_id].filter((id) => id !== undefined),
    ),
  );
  const found = await tx.all(selectMessages, { ids: [...ids] });
  return new Map(found.map((row) => [row.id, row]));
}

function checkRelation(known: ReadonlyMap<string, MessageRow>, row: LoadedMessage, index: number): void {
  const inSameChannel = (id: string) => known.get(id)?.cid === row.cid;
  if (row.parent_id !== undefined) {
    if (!inSameChannel(row.parent_id) || known.get(row.parent_id)?.parent_id !== null) {
      const rule = 'must be an earlier message in this channel that isn’t a reply';
      throw referenceError('messages', index, 'parent_id', rule);
    }
  }
  if (row.quoted_message_id !== undefined && !inSameChannel(row.quoted_message_id)) {
    const rule = 'must be an earlier message in this channel';
    throw referenceError('messages', index, 'quoted_message_id', rule);
  }
}

/** A reply is limited to the readers of its parent (MSG-15). */
function newMessageRow(row: LoadedMessage, mentions: MentionColumns, visible_to: string | null): MessageRow {
  const created = Date.parse(row.created_at);
  const added = wholeRow({
    id: row.id,
    cid: row.cid,
    number: 0,
    type: row.type,
    text: row.text,
    user_id: row.user_id,
    parent_id: row.parent_id ?? null,
    in_channel: row.parent_id === undefined || row.show_in_channel ? 1 : 0,
    quoted_message_id: row.quoted_message_id ?? null,
    ...mentions,
    forwarded_from: null,
    silent: 0,
    attachments: jsonUnlessEmpty(row.attachments),
    pending_previews: null,
    countable: row.type !== 'regular' ? 0 : visible_to === null ? 1 : 2,
    visible_to,
    translations: null,
    custom: jsonUnlessEmpty(row.custom),
    created_at: created,
    updated_at: created,
  });
  return {
    ...added,
    poll_id: row.poll?.id ?? null,
    edited_at: row.edited_at === undefined ? null : Date.parse(row.edited_at),
  };
}

/** One statement per channel, whatever the number of its messages. */
async function giveNumbers(tx: Transaction, fresh: readonly MessageRow[]): Promise<void> {
  // Always ordered by id, so that two calls cannot deadlock.
  const byChannel = [...Map.groupBy(fresh, (row) => row.cid)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [cid, rows] of byChannel) {
    const last = rows.findLast((row) => row.in_channel === 1);
    const newest = await assignNumbers(tx, cid, {
      count: rows.length,
      listedAt: last?.created_at,
      isOpen: true,
    });
    const before = newest - rows.length;
    for (const [index, row] of rows.entries()) row.number = before + index + 1;
  }
}

async function announce(
  context: ServerContext,
  tx: Transaction,
  fresh: readonly MessageRow[],
  parents: ReadonlyMap<string, MessageRow>,
): Promise<void> {
  const parentRows = [...parents.values()];
  const views = await viewMessages(context, tx, [...fresh, ...parentRows]);
  const parentViews = new Map(views.slice(fresh.length).map((message) => [message.id, message]));
  for (const [index, message] of views.slice(0, fresh.length).entries()) {
    const { cid } = message;
    await appendAboutMessage(context, tx, fresh[index] as MessageRow, {
      definition: messageEvents.messageNew,
      actor_id: message.user.id,
      payload: { cid, message, parent: message.parent_id ? parentViews.get(message.parent_id) : undefined },
    });
  }
}

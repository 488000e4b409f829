import { ChatError, type Message, messageNotFound, notAllowed } from '@confab/protocol';
import { messageEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { isAppModerator } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { erasure } from '../erasure/index.ts';
import { appendAboutMessage } from './appendAboutMessage.ts';
import { emptied, restored, withContent } from './keptContent.ts';
import { changeMentions, keepMentions } from './mentionRows.ts';
import { deleteMessageRow, selectAnyReply, selectMessage, updateMessageRow } from './messageStore.ts';
import { viewMessage } from './messageViews.ts';
import type { MessageRow } from './migrations.ts';
import { openMessage } from './openMessage.ts';
import { runDeleteSteps } from './pipelines.ts';
import { removeForwards } from './removal/removeMessages.ts';
import { countReply, discountReply } from './threadParents.ts';

/**
 * Deletes a message (MSG-03). Softly: leaves a tombstone, and an admin can restore it. Permanently (`hard`; admins and
 * moderators): erases content, history and reactions, and the message itself unless it has replies, for which a
 * tombstone remains. Idempotent.
 */
export function deleteMessage(
  context: ServerContext,
  actor: Actor,
  id: string,
  how: { hard: boolean },
): Promise<Message> {
  return context.database.write((tx) => deleteMessageIn(context, tx, actor, id, how));
}

/** Deletes a message within a transaction, optionally already authorized by the caller. */
export async function deleteMessageIn(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: string,
  { hard, alreadyAuthorized = false }: { hard: boolean; alreadyAuthorized?: boolean },
): Promise<Message> {
  const row = alreadyAuthorized
    ? await requireMessage(tx, id)
    : await authorizeDeletion(context, tx, actor, id, hard);
  const wasDeleted = row.deleted_at !== null;
  if (wasDeleted && !hard) return viewMessage(context, tx, row, actor.userId);

  const keepsPlace = !hard || row.thread_participant_ids !== null || (await hasReplies(tx, row));
  const gone = emptied(row, context.clock.now(), { keep: !hard });
  await runDeleteSteps(context, row, tx);
  if (hard) await erasure(context).messages(tx, [withContent(row)], { mode: 'hard', keepsPlace });
  await changeMentions(tx, row, undefined);
  await tx.run(keepsPlace ? updateMessageRow : deleteMessageRow, gone);
  await publishDeletion(context, tx, actor, {
    row: gone,
    parent: wasDeleted ? undefined : await removeFromThread(tx, gone),
    hard: !keepsPlace,
  });
  if (hard) await removeForwards(context, tx, [row], actor.userId);
  await audit(context, tx, actor, row, hard ? 'message.erased' : 'message.deleted');
  return viewMessage(context, tx, gone, actor.userId);
}

/** Actions on others' messages are audited. */
async function audit(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { id, cid, user_id: userId }: MessageRow,
  action: 'message.deleted' | 'message.erased' | 'message.undeleted',
): Promise<void> {
  if (actor.userId === userId && action !== 'message.undeleted') return;
  await auditLog(context).record(tx, { actor, action, subject: { kind: 'message', id, userId }, cid });
}

/** Restores a soft-deleted message. Throws `message_not_found` if there is none. */
export function undeleteMessage(context: ServerContext, actor: Actor, id: string): Promise<Message> {
  return context.database.write((tx) => undeleteMessageIn(context, tx, actor, id));
}

/** Restores a soft-deleted message within a transaction, optionally already authorized by the caller. */
export async function undeleteMessageIn(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: string,
  { alreadyAuthorized = false } = {},
): Promise<Message> {
  const deleted = alreadyAuthorized
    ? await requireMessage(tx, id)
    : (await openMessage(context, tx, actor, id, 'delete-any-message')).row;
  const row = restored(deleted, context.clock.now());
  if (!row)
    throw new ChatError(messageNotFound, { message: 'This message isn’t deleted, so it can’t be restored.' });
  await tx.run(updateMessageRow, row);
  await keepMentions(tx, [row]);
  const parent = row.parent_id === null ? undefined : await tx.get(selectMessage, { id: row.parent_id });
  const counting = parent && (await countReply(tx, parent, row));
  for (const message of counting ? [row, counting] : [row]) {
    await appendAboutMessage(context, tx, message, {
      definition: messageEvents.messageUpdated,
      actor_id: actor.userId,
      payload: { cid: row.cid, message: await viewMessage(context, tx, message) },
    });
  }
  await audit(context, tx, actor, row, 'message.undeleted');
  return viewMessage(context, tx, row, actor.userId);
}

/** Returns the message if the actor may delete it this way. */
async function authorizeDeletion(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: string,
  hard: boolean,
): Promise<MessageRow> {
  const { row, channel } = await openMessage(context, tx, actor, id);
  const isOwn = row.user_id === actor.userId && !hard;
  channel.require(isOwn ? 'delete-own-message' : 'delete-any-message');
  if (hard && !isAppModerator(actor)) {
    throw new ChatError(notAllowed, {
      message: 'Only admins and moderators can permanently delete messages.',
      details: { capability: 'delete-any-message' },
    });
  }
  return row;
}

async function requireMessage(tx: Transaction, id: string): Promise<MessageRow> {
  const row = await tx.get(selectMessage, { id });
  if (!row) throw new ChatError(messageNotFound);
  return row;
}

async function hasReplies(tx: Transaction, { cid, id, reply_count }: MessageRow): Promise<boolean> {
  return reply_count > 0 || (await tx.get(selectAnyReply, { cid, parent_id: id })) !== undefined;
}

async function removeFromThread(tx: Transaction, row: MessageRow): Promise<MessageRow | undefined> {
  const parent = row.parent_id === null ? undefined : await tx.get(selectMessage, { id: row.parent_id });
  return parent && discountReply(tx, parent, row);
}

async function publishDeletion(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  { row, parent, hard }: { row: MessageRow; parent: MessageRow | undefined; hard: boolean },
): Promise<void> {
  await appendAboutMessage(context, tx, row, {
    definition: messageEvents.messageDeleted,
    actor_id: actor.userId,
    payload: {
      cid: row.cid,
      message: await viewMessage(context, tx, row),
      hard,
      parent: parent && (await viewMessage(context, tx, parent)),
    },
  });
}

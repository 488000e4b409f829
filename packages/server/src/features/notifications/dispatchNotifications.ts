import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectMessages } from '../messages/index.ts';
import { pushes } from '../push/index.ts';
import { type DecidedMessage, decideBatch } from './decideBatch.ts';
import { deleteDue, moveDue, postponeDue, selectDue } from './dueStore.ts';
import type { DueNotificationRow } from './migrations.ts';
import { notifyUsers } from './notifyUsers.ts';

const messagesPerBatch = 32;

/**
 * Notifies a batch of receivers of some messages; returns whether there may be more. A message that fails is retried on
 * its own, after all others.
 */
export async function dispatchNotifications(context: ServerContext): Promise<boolean> {
  const due = await context.database.read.all(selectDue, { limit: messagesPerBatch });
  if (due.length === 0) return false;
  try {
    await dispatchBatch(context, due);
  } catch (error) {
    if (due.length === 1) throw error;
    await dispatchSeparately(context, due);
  }
  return true;
}

async function dispatchBatch(context: ServerContext, due: readonly DueNotificationRow[]): Promise<void> {
  const decided = await decideBatch(context, due);
  await context.database.write((tx) => publishBatch(context, tx, decided));
}

/** Dispatches each message on its own, and postpones those that fail. Throws their errors. */
async function dispatchSeparately(context: ServerContext, due: readonly DueNotificationRow[]): Promise<void> {
  const { database, clock } = context;
  const errors: unknown[] = [];
  for (const message of due) {
    await dispatchBatch(context, [message]).catch(async (error) => {
      errors.push(error);
      const now = clock.now();
      await database.write((tx) => tx.run(postponeDue, { message_ids: [message.message_id], now }));
    });
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some notifications could not be dispatched');
}

async function publishBatch(
  context: ServerContext,
  tx: Transaction,
  decided: readonly DecidedMessage[],
): Promise<void> {
  const allDecisions = decided.flatMap(({ decisions }) => decisions);
  const notified = allDecisions.filter(({ withheld }) => withheld === undefined);
  const userIds = [...new Set(notified.map(({ userId }) => userId))];
  const devices = userIds.length > 0 ? await pushes(context).devicesOf(tx, userIds) : new Map();
  const ids = decided.filter(({ decisions }) => decisions.length > 0).map(({ due }) => due.message_id);
  const rows = ids.length > 0 ? await tx.all(selectMessages, { ids }) : [];
  // Messages may have been deleted since the decision.
  const existing = new Map(rows.filter(({ deleted_at }) => deleted_at === null).map((row) => [row.id, row]));
  for (const message of decided) {
    // Another node may have notified these users meanwhile.
    if ((await dequeue(tx, message)) === 0) continue;
    const { due, channel, decisions } = message;
    const row = existing.get(due.message_id);
    if (!row || !channel) continue;
    await notifyUsers(context, tx, { row, channel, decisions, devices, skipsPush: due.skip_push === 1 });
  }
}

/** Removes a message, or moves it on to its next receivers; returns 0 if another node has done so. */
function dequeue(tx: Transaction, { due, next }: DecidedMessage): Promise<number> {
  const { message_id, after_user_id } = due;
  return next === undefined
    ? tx.run(deleteDue, { message_id, after_user_id })
    : tx.run(moveDue, { message_id, after_user_id, to: next });
}

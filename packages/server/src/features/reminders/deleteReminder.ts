import { userStream } from '@confab/protocol';
import { reminderEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import {
  deleteReminderRow,
  deleteRemindersOfUser,
  type ReminderKey,
  selectRemindersFrom,
  selectRemindersIn,
} from './reminderStore.ts';

/** Deletes one of the actor's reminders. Idempotent. */
export function deleteReminder(context: ServerContext, actor: Actor, id: string): Promise<void> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    await removeReminder(context, tx, { user_id, id });
  });
}

/** Deletes all reminders in a permanently deleted channel. */
export async function deleteRemindersIn(context: ServerContext, tx: Transaction, cid: string): Promise<void> {
  for (const key of await tx.all(selectRemindersIn, { cid })) await removeReminder(context, tx, key);
}

/** Deletes a user's reminders, and the texts they wrote for others' reminders. */
export async function deleteRemindersOf(
  context: ServerContext,
  tx: Transaction,
  user_id: string,
): Promise<void> {
  await tx.run(deleteRemindersOfUser, { user_id });
  for (const key of await tx.all(selectRemindersFrom, { created_by_id: user_id }))
    await removeReminder(context, tx, key);
}

/** Deletes a reminder, with its event. */
export async function removeReminder(
  context: ServerContext,
  tx: Transaction,
  key: ReminderKey,
): Promise<void> {
  if ((await tx.run(deleteReminderRow, key)) === 0) return;
  await context.log.append(tx, {
    stream: userStream(key.user_id),
    definition: reminderEvents.reminderDeleted,
    actor_id: key.user_id,
    payload: { reminder_id: key.id },
  });
}

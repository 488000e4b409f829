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

/** Takes a reminder of one's own away: it is done, or not wanted; where there is none nothing changes. */
export function deleteReminder(context: ServerContext, actor: Actor, id: string): Promise<void> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    await removeReminder(context, tx, { user_id, id });
  });
}

/** Takes away everybody's reminders in a channel that goes for good. */
export async function deleteRemindersIn(context: ServerContext, tx: Transaction, cid: string): Promise<void> {
  for (const key of await tx.all(selectRemindersIn, { cid })) await removeReminder(context, tx, key);
}

/** Takes away a person's reminders, and what that person wrote for others to be reminded of. */
export async function deleteRemindersOf(
  context: ServerContext,
  tx: Transaction,
  user_id: string,
): Promise<void> {
  await tx.run(deleteRemindersOfUser, { user_id });
  for (const key of await tx.all(selectRemindersFrom, { created_by_id: user_id }))
    await removeReminder(context, tx, key);
}

/** Takes a reminder away, with the event of it. */
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

import {
  ChatError,
  maxReminders,
  maxRemindersForOthers,
  tooManyReminders,
  tooManyRemindersForOthers,
  userStream,
} from '@confab/protocol';
import { reminderEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { scheduleDispatch } from './dueReminders.ts';
import type { ReminderRow } from './migrations.ts';
import { countForOthers, countReminders, upsertReminder } from './reminderStore.ts';
import { viewReminder } from './reminderViews.ts';

/** Saves a new or changed reminder, publishes it to its owner's devices, and schedules its dispatch. */
export async function writeReminder(
  context: ServerContext,
  tx: Transaction,
  actorId: string,
  row: ReminderRow,
): Promise<void> {
  await tx.run(upsertReminder, row);
  await scheduleDispatch(context, tx, row);
  await context.log.append(tx, {
    stream: userStream(row.user_id),
    definition: reminderEvents.reminderUpdated,
    actor_id: actorId,
    payload: { reminder: await viewReminder(context, row) },
  });
}

/** Throws `too_many_reminders` or `too_many_reminders_for_others` at the limit. */
export async function enforceQuota(
  tx: Transaction,
  { user_id, created_by_id }: Pick<ReminderRow, 'user_id' | 'created_by_id'>,
): Promise<void> {
  const kept = (await tx.get(countReminders, { user_id })) as { count: number };
  if (Number(kept.count) >= maxReminders) throw new ChatError(tooManyReminders);
  if (created_by_id === null) return;
  const asked = (await tx.get(countForOthers, { created_by_id })) as { count: number };
  if (Number(asked.count) >= maxRemindersForOthers) throw new ChatError(tooManyRemindersForOthers);
}

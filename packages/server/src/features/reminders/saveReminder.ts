import { randomUUID } from 'node:crypto';
import type { ReadReminder } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openStandingMessage, viewMessage } from '../messages/index.ts';
import { selectReminderOn } from './reminderStore.ts';
import { reminderTime } from './reminderTime.ts';
import { viewReminder } from './reminderViews.ts';
import { requireReminders } from './requireReminders.ts';
import { enforceQuota, writeReminder } from './writeReminder.ts';

/**
 * Saves a readable message for later, or sets a reminder on it (REM-01); updates the time of the user's existing
 * reminder. Publishes nothing if unchanged. Throws `too_many_reminders`, `not_allowed` if the channel's type has
 * reminders disabled.
 */
export function saveReminder(
  context: ServerContext,
  actor: Actor,
  message_id: string,
  { remindAt }: { remindAt: string | undefined },
): Promise<ReadReminder> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { row: messageRow, channel } = await openStandingMessage(context, tx, actor, message_id);
    requireReminders(channel);
    const remind_at = remindAt === undefined ? null : reminderTime(context, remindAt);
    const before = await tx.get(selectReminderOn, { user_id, message_id });
    if (!before) await enforceQuota(tx, { user_id, created_by_id: null });
    const now = context.clock.now();
    const row = {
      user_id,
      id: before?.id ?? randomUUID(),
      message_id,
      cid: messageRow.cid,
      text: null,
      created_by_id: null,
      remind_at,
      due_at: null,
      created_at: before?.created_at ?? now,
      updated_at: now,
    };
    const isSame = before?.remind_at === remind_at && before.due_at === null;
    if (!isSame) await writeReminder(context, tx, user_id, row);
    const reminder = await viewReminder(context, isSame ? before : row);
    return { ...reminder, message: await viewMessage(context, tx, messageRow, user_id) };
  });
}

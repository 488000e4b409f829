import { ChatError, type ReadReminder, reminderNotFound } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { selectReminder } from './reminderStore.ts';
import { reminderTime } from './reminderTime.ts';
import { viewWithMessages } from './reminderViews.ts';
import { writeReminder } from './writeReminder.ts';

/**
 * Changes the time of one of the actor's reminders, even an overdue one (snooze); null saves it for later. Still
 * possible without access to its message. Throws `reminder_not_found`.
 */
export function updateReminder(
  context: ServerContext,
  actor: Actor,
  id: string,
  { remindAt }: { remindAt: string | null },
): Promise<ReadReminder> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const before = await tx.get(selectReminder, { user_id, id });
    if (!before) throw new ChatError(reminderNotFound);
    const remind_at = remindAt === null ? null : reminderTime(context, remindAt);
    const isSame = before.remind_at === remind_at && before.due_at === null;
    const row = isSame ? before : { ...before, remind_at, due_at: null, updated_at: context.clock.now() };
    if (!isSame) await writeReminder(context, tx, user_id, row);
    const [reminder] = await viewWithMessages(context, tx, actor, [row]);
    return reminder as ReadReminder;
  });
}

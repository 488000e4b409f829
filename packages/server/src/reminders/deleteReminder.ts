import { userStream } from '@confab/protocol';
import { reminderEvents } from '@confab/protocol/schemas';
import { type Actor, personOf } from '../access/actor.ts';
import type { ServerContext } from '../feature.ts';
import { deleteReminderRow } from './reminderStore.ts';

/** Takes a reminder of one's own away: it is done, or not wanted; where there is none nothing changes. */
export function deleteReminder(context: ServerContext, actor: Actor, id: string): Promise<void> {
  const user_id = personOf(actor);
  return context.database.write(async (tx) => {
    if ((await tx.run(deleteReminderRow, { user_id, id })) === 0) return;
    await context.log.append(tx, {
      stream: userStream(user_id),
      definition: reminderEvents.reminderDeleted,
      actor_id: user_id,
      payload: { reminder_id: id },
    });
  });
}

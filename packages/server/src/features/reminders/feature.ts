import { reminderEndpoints as endpoints } from '@confab/protocol/schemas';
import { isAnonymousReader } from '../../core/access/roles.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { channelSteps } from '../channels/index.ts';
import { commands } from '../commands/index.ts';
import { erasure } from '../erasure/index.ts';
import { remindCommand } from './command/remindCommand.ts';
import { deleteReminder, deleteRemindersIn, deleteRemindersOf } from './deleteReminder.ts';
import { dispatchDueReminders, remindersDue } from './dueReminders.ts';
import { reminderMigrations } from './migrations.ts';
import { getReminders, listReminders, queryReminders } from './readReminders.ts';
import { selectReminderOwners } from './reminderStore.ts';
import { saveReminder } from './saveReminder.ts';
import { updateReminder } from './updateReminder.ts';

/** Reminders and saved messages (REM-01), and `/remind` (COMP-08). */
export const createRemindersFeature: CreateFeature = (context) => {
  commands(context).add(remindCommand(context));
  channelSteps(context).ownersIn.push((tx, page) => tx.all(selectReminderOwners, page));
  erasure(context).add({
    name: 'reminders',
    user: (tx, { id }) => deleteRemindersOf(context, tx, id),
    channel: (tx, cid) => deleteRemindersIn(context, tx, cid),
    logged(value, { users, cid }) {
      if (!('remind_at' in value) || typeof value.text !== 'string') return value;
      const isGone = users.has((value.created_by as { id?: string } | undefined)?.id ?? '');
      return isGone || (cid !== undefined && value.cid === cid) ? { ...value, text: undefined } : value;
    },
  });
  return {
    name: 'reminders',
    migrations: reminderMigrations,
    endpoints: [
      implement(endpoints.saveReminder, async ({ actor, params, body }) => ({
        reminder: await saveReminder(context, actor, params.message_id, { remindAt: body.remind_at }),
      })),
      implement(endpoints.updateReminder, async ({ actor, params, body }) => ({
        reminder: await updateReminder(context, actor, params.reminder_id, { remindAt: body.remind_at }),
      })),
      implement(endpoints.deleteReminder, async ({ actor, params }) => {
        await deleteReminder(context, actor, params.reminder_id);
        return {};
      }),
      implement(endpoints.queryReminders, ({ actor, body }) => queryReminders(context, actor, body)),
      implement(endpoints.getReminders, async ({ actor, body }) => ({
        reminders: await getReminders(context, actor, body.ids),
      })),
      implement(endpoints.listReminders, async ({ actor }) => ({
        reminders: isAnonymousReader(actor) ? [] : await listReminders(context, actor),
      })),
    ],
    jobs: { [remindersDue]: () => dispatchDueReminders(context) },
    // Dispatches reminders that fell due while no server ran, even if a crash lost the job.
    startJobs: () => dispatchDueReminders(context),
  };
};

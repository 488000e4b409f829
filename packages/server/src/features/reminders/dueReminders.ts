import { type Capability, userStream } from '@confab/protocol';
import { reminderEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { findChannel } from '../channels/index.ts';
import { findActorNow } from '../users/index.ts';
import { removeReminder } from './deleteReminder.ts';
import type { ReminderRow } from './migrations.ts';
import { selectRemindersToDispatch, upsertReminder } from './reminderStore.ts';
import { viewReminders } from './reminderViews.ts';

/** The kind of job that dispatches due reminders. */
export const remindersDue = 'reminders.due';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [remindersDue]: null;
  }
}

/** Reminders per transaction, so that other writes can run in between. */
const batchSize = 100;

/** Schedules the dispatch of a reminder; reminders due in the same second share a job. */
export async function scheduleDispatch(
  context: ServerContext,
  tx: Transaction,
  { remind_at }: ReminderRow,
): Promise<void> {
  if (remind_at === null) return;
  const run_at = Math.ceil(remind_at / 1000) * 1000;
  await context.jobs.enqueue(tx, {
    kind: remindersDue,
    key: `${remindersDue}:${run_at}`,
    run_at,
    payload: null,
  });
}

/**
 * Dispatches all due reminders, including late ones: mark and event in one transaction, so that a crash or a repeated
 * job notifies nobody twice (REM-01).
 */
export async function dispatchDueReminders(context: ServerContext): Promise<void> {
  while ((await context.database.write((tx) => dispatchBatch(context, tx))) === batchSize);
}

async function dispatchBatch(context: ServerContext, tx: Transaction): Promise<number> {
  const now = context.clock.now();
  const rows = await tx.all(selectRemindersToDispatch, { now, limit: batchSize });
  const dispatched: ReminderRow[] = [];
  for (const row of rows) {
    if (await mayRemind(context, tx, row)) dispatched.push({ ...row, due_at: now, updated_at: now });
    else await removeReminder(context, tx, { user_id: row.user_id, id: row.id });
  }
  await tx.runMany(upsertReminder, dispatched);
  const reminders = await viewReminders(context, dispatched);
  for (const [at, row] of dispatched.entries()) {
    if (!(await findActorNow(tx, row.user_id, now))) continue;
    await context.log.append(tx, {
      stream: userStream(row.user_id),
      definition: reminderEvents.reminderDue,
      payload: { reminder: reminders[at] as (typeof reminders)[number] },
    });
  }
  return rows.length;
}

/**
 * Whether a reminder created by another user may still be dispatched: its creator may write to the channel now, and its
 * owner may read it. Always true for one's own.
 */
async function mayRemind(context: ServerContext, tx: Transaction, row: ReminderRow): Promise<boolean> {
  if (row.created_by_id === null) return true;
  const now = context.clock.now();
  const may = async (userId: string, capability: Capability) => {
    const actor = await findActorNow(tx, userId, now);
    const channel = actor && (await findChannel(context, tx, actor, row.cid));
    return channel?.may(capability) === true;
  };
  return (await may(row.created_by_id, 'send-message')) && (await may(row.user_id, 'read-channel'));
}

import { userStream } from '@confab/protocol';
import { reminderEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../feature.ts';
import type { Transaction } from '../storage/database.ts';
import type { ReminderRow } from './migrations.ts';
import { putReminder, selectToTell } from './reminderStore.ts';
import { viewReminders } from './reminderViews.ts';

/** The kind of job that tells those whose time has come. */
export const remindersDue = 'reminders.due';

/** How many are told in one transaction: others' writes come between. */
const atOnce = 100;

/** Sees that a reminder is told in its second; all of one second share a job. */
export async function tellLater(
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
 * Tells everybody whose time has come, late ones too: mark and event in one transaction, so that a crash or a repeated
 * job tells nobody twice (REM-01).
 */
export async function tellDueReminders(context: ServerContext): Promise<void> {
  while ((await context.database.write((tx) => tellSome(context, tx))) === atOnce);
}

async function tellSome(context: ServerContext, tx: Transaction): Promise<number> {
  const now = context.clock.now();
  const rows = await tx.all(selectToTell, { now, limit: atOnce });
  const told = rows.map((row) => ({ ...row, due_at: now, updated_at: now }));
  await tx.runMany(putReminder, told);
  const reminders = await viewReminders(context, told);
  for (const [at, row] of told.entries()) {
    await context.log.append(tx, {
      stream: userStream(row.user_id),
      definition: reminderEvents.reminderDue,
      payload: { reminder: reminders[at] as (typeof reminders)[number] },
    });
  }
  return rows.length;
}

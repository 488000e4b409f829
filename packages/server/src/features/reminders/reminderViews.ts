import type { ReadReminder, Reminder } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime, isoTimeIfAny } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { readableMessages } from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';
import type { ReminderRow } from './migrations.ts';

/** Returns reminders for events: without their messages. */
export async function viewReminders(
  context: ServerContext,
  rows: readonly ReminderRow[],
): Promise<Reminder[]> {
  const people = await userDirectory(context).refs(rows.flatMap((row) => row.created_by_id ?? []));
  return rows.map((row) => {
    const author = row.created_by_id === null ? undefined : people.get(row.created_by_id);
    return {
      id: row.id,
      ...(row.message_id !== null && { message_id: row.message_id }),
      cid: row.cid,
      ...(row.text !== null && { text: row.text }),
      ...(author && { created_by: author }),
      remind_at: isoTimeIfAny(row.remind_at),
      due_at: isoTimeIfAny(row.due_at),
      created_at: isoTime(row.created_at),
      updated_at: isoTime(row.updated_at),
    };
  });
}

/** Returns one reminder for an event: without its message. */
export async function viewReminder(context: ServerContext, row: ReminderRow): Promise<Reminder> {
  const [reminder] = await viewReminders(context, [row]);
  return reminder as Reminder;
}

/** Returns reminders for their owner: with the existing messages that the owner may read. */
export async function viewWithMessages(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  rows: readonly ReminderRow[],
): Promise<ReadReminder[]> {
  const ids = rows.flatMap((row) => row.message_id ?? []);
  const messages = await readableMessages(context, reader, actor, ids);
  const reminders = await viewReminders(context, rows);
  return reminders.map((reminder) => {
    const message = reminder.message_id === undefined ? undefined : messages.get(reminder.message_id);
    return message ? { ...reminder, message } : reminder;
  });
}

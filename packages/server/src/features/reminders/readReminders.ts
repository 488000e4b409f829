import type { ReadReminder, Reminder, ReminderFilter } from '@confab/protocol';
import { sql } from 'kysely';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { oneOf } from '../../core/storage/statement.ts';
import { selectRemindersOf } from './reminderStore.ts';
import { viewReminders, viewWithMessages } from './reminderViews.ts';

/** The condition of each list, and its sort column. */
const lists = {
  upcoming: { of: sql<boolean>`remind_at is not null and due_at is null`, by: 'remind_at', order: 'asc' },
  overdue: { of: sql<boolean>`due_at is not null`, by: 'due_at', order: 'desc' },
  saved: { of: sql<boolean>`remind_at is null`, by: 'created_at', order: 'desc' },
} as const;

/** Returns a page of the actor's own reminders with their messages, paginated by `next`. */
export async function queryReminders(
  context: ServerContext,
  actor: Actor,
  { filter, limit, next }: { filter: ReminderFilter; limit: number; next?: string | undefined },
): Promise<{ reminders: ReadReminder[]; next?: string }> {
  const user_id = requireUserId(actor);
  const { read } = context.database;
  const { of, by, order } = lists[filter];
  const rows = await read.query((k) => {
    const all = k
      .selectFrom('reminders')
      .selectAll()
      .where('user_id', '=', user_id)
      .where(of)
      .orderBy(by, order)
      .orderBy('id', order)
      .limit(limit + 1);
    if (next === undefined) return all;
    const dot = next.indexOf('.');
    const position = sql`(${Number(next.slice(0, dot))}, ${next.slice(dot + 1)})`;
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    return all.where(sql<boolean>`(${sql.ref(by)}, id) ${beyond} ${position}`);
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    reminders: await viewWithMessages(context, read, actor, page),
    ...(rows.length > limit && last && { next: `${last[by]}.${last.id}` }),
  };
}

/** Returns which of these reminders are the actor's, with their messages. */
export async function getReminders(
  context: ServerContext,
  actor: Actor,
  ids: string[],
): Promise<ReadReminder[]> {
  const user_id = requireUserId(actor);
  const { read } = context.database;
  const rows = await read.query((k, dialect) =>
    k
      .selectFrom('reminders')
      .selectAll()
      .where('user_id', '=', user_id)
      .where(sql<boolean>`id ${oneOf(dialect, ids)}`)
      .orderBy('id'),
  );
  return viewWithMessages(context, read, actor, rows);
}

/** Returns all of the actor's own reminders, without their messages. */
export async function listReminders(context: ServerContext, actor: Actor): Promise<Reminder[]> {
  const rows = await context.database.read.all(selectRemindersOf, { user_id: requireUserId(actor) });
  return viewReminders(context, rows);
}

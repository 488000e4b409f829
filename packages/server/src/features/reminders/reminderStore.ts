import { sql } from 'kysely';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { UserPage } from '../channels/index.ts';
import type { ReminderRow } from './migrations.ts';

/** Identifies a reminder by user and id. */
export type ReminderKey = Pick<ReminderRow, 'user_id' | 'id'>;

export const selectReminder = statement((k, p: Placeholders<ReminderKey>) =>
  k.selectFrom('reminders').selectAll().where('user_id', '=', p('user_id')).where('id', '=', p('id')),
);

export const selectReminderOn = statement((k, p: Placeholders<{ user_id: string; message_id: string }>) =>
  k
    .selectFrom('reminders')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('message_id', '=', p('message_id')),
);

/** Selects the reminders that a user has created for others. */
export const selectRemindersFrom = statement((k, p: Placeholders<{ created_by_id: string }>) =>
  k.selectFrom('reminders').select(['user_id', 'id']).where('created_by_id', '=', p('created_by_id')),
);

/** Selects all users' reminders that concern a channel. */
export const selectRemindersIn = statement((k, p: Placeholders<{ cid: string }>) =>
  k.selectFrom('reminders').select(['user_id', 'id']).where('cid', '=', p('cid')),
);

/** Selects users with reminders that concern a channel, in the order of their ids. */
export const selectReminderOwners = statement((k, p: Placeholders<UserPage>) =>
  k
    .selectFrom('reminders')
    .select('user_id')
    .distinct()
    .where('cid', '=', p('cid'))
    .where('user_id', '>', p('after'))
    .orderBy('user_id')
    .limit(p('limit')),
);

export const selectRemindersOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('reminders').selectAll().where('user_id', '=', p('user_id')).orderBy('id'),
);

export const countReminders = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('reminders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id')),
);

/** Counts the pending reminders that a user has created for others. */
export const countForOthers = statement((k, p: Placeholders<{ created_by_id: string }>) =>
  k
    .selectFrom('reminders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_by_id', '=', p('created_by_id'))
    .where('due_at', 'is', null),
);

/** Inserts a reminder, or updates the times of an existing one. */
export const upsertReminder = statement((k, p: Placeholders<ReminderRow>) =>
  k
    .insertInto('reminders')
    .values({
      user_id: p('user_id'),
      id: p('id'),
      message_id: p('message_id'),
      cid: p('cid'),
      text: p('text'),
      created_by_id: p('created_by_id'),
      remind_at: p('remind_at'),
      due_at: p('due_at'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({
        remind_at: (row) => row.ref('excluded.remind_at'),
        due_at: (row) => row.ref('excluded.due_at'),
        updated_at: (row) => row.ref('excluded.updated_at'),
      }),
    ),
);

export const deleteReminderRow = statement((k, p: Placeholders<ReminderKey>) =>
  k.deleteFrom('reminders').where('user_id', '=', p('user_id')).where('id', '=', p('id')),
);

export const deleteRemindersOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('reminders').where('user_id', '=', p('user_id')),
);

/** Selects the reminders that are due and not yet dispatched, the oldest first. */
export const selectRemindersToDispatch = statement((k, p: Placeholders<{ now: number; limit: number }>) =>
  k
    .selectFrom('reminders')
    .selectAll()
    .where('remind_at', '<=', p('now'))
    .where(sql<boolean>`remind_at IS NOT NULL AND due_at IS NULL`)
    .orderBy('remind_at')
    .limit(p('limit')),
);

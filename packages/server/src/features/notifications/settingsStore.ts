import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { NotificationSettingsRow } from './migrations.ts';

export const selectSettings = statement((k, p: Placeholders<{ user_ids: string[] }>, dialect) =>
  k
    .selectFrom('notification_settings')
    .select(['user_id', 'settings'])
    .where(sql<boolean>`user_id ${oneOf(dialect, p('user_ids'))}`),
);

/** Inserts the row, so that it can be locked. */
export const insertSettings = statement((k, p: Placeholders<NotificationSettingsRow>) =>
  k
    .insertInto('notification_settings')
    .values({
      user_id: p('user_id'),
      settings: p('settings'),
      wants_all: p('wants_all'),
      has_calls: p('has_calls'),
      digest_at: p('digest_at'),
      updated_at: p('updated_at'),
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing()),
);

/** Selects the row and locks it until the commit. */
export const selectSettingsToChange = statement((k, p: Placeholders<{ user_id: string }>, { name }) =>
  k
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

export const updateSettings = statement((k, p: Placeholders<NotificationSettingsRow>) =>
  k
    .updateTable('notification_settings')
    .set({
      settings: p('settings'),
      wants_all: p('wants_all'),
      has_calls: p('has_calls'),
      digest_at: p('digest_at'),
      updated_at: p('updated_at'),
    })
    .where('user_id', '=', p('user_id')),
);

export const deleteSettings = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('notification_settings').where('user_id', '=', p('user_id')),
);

/** Selects settings with keywords or users. */
export const selectSettingsWithTriggers = statement((k, _: Placeholders<object>) =>
  k.selectFrom('notification_settings').select(['user_id', 'settings']).where('has_calls', '=', 1),
);

/**
 * Selects the channels of which someone wants all messages: by a preference for the channel, or by one for all
 * channels.
 */
export const selectNotifyAllChannels = statement(
  (_, __: Placeholders<object>) => sql<{ cid: string }>`
    select o.cid from own_memberships o where o.notification_preference = 'all'
    union
    select m.cid from notification_settings s join members m on m.user_id = s.user_id
    where s.wants_all = 1 and m.state = 'joined'`,
);

/** Selects the users who want all messages of all their channels. */
export const selectNotifyAllUsers = statement((k, _: Placeholders<object>) =>
  k.selectFrom('notification_settings').select('user_id').where('wants_all', '=', 1),
);

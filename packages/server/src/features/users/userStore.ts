import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { UserRow } from './userTables.ts';

export const selectUsers = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);

/** Selects a user and locks it for a change. */
export const selectUserToChange = statement((k, p: Placeholders<{ id: string }>, { name }) =>
  k
    .selectFrom('users')
    .selectAll()
    .where('id', '=', p('id'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

export const selectUserByEmail = statement((k, p: Placeholders<{ email: string }>) =>
  k.selectFrom('users').selectAll().where('email', '=', p('email')),
);

export const selectUsersByEmail = statement((k, p: Placeholders<{ emails: string[] }>, dialect) =>
  k
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`email ${oneOf(dialect, p('emails'))}`),
);

/** Selects a user with another id, if there is one. */
export const selectAnotherUser = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('users').select('id').where('id', '<>', p('id')).limit(1),
);

/** Inserts a user; no effect if the id or e-mail address is taken. */
export const insertUser = statement((k, p: Placeholders<UserRow>) =>
  k
    .insertInto('users')
    .values(allColumns(p))
    .onConflict((conflict) => conflict.doNothing()),
);

export const replaceUser = statement((k, p: Placeholders<UserRow>) =>
  k.updateTable('users').set(allColumns(p)).where('id', '=', p('id')),
);

/** Selects the admins of the installation, locked until the transaction ends. */
export const selectAdmins = statement((k, _: Placeholders<object>, { name }) =>
  k
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('tenant', 'is', null)
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

/** Selects a user whose status or do-not-disturb has expired. */
export const selectEnded = statement((k, p: Placeholders<{ id: string; now: number }>, { name }) =>
  k
    .selectFrom('users')
    .selectAll()
    .where('id', '=', p('id'))
    .where((where) =>
      where.or([where('status_expires_at', '<=', p('now')), where('dnd_until', '<=', p('now'))]),
    )
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

export const updateRestrictions = statement((k, p: Placeholders<Pick<UserRow, 'id' | 'restrictions'>>) =>
  k
    .updateTable('users')
    .set({ restrictions: p('restrictions') })
    .where('id', '=', p('id')),
);

/** Records when a user was last active; never earlier than known, since several servers do. */
export const setLastActive = statement((k, p: Placeholders<{ id: string; last_active: number }>) =>
  k
    .updateTable('users')
    .set({ last_active: p('last_active') })
    .where('id', '=', p('id'))
    .where(({ eb, or }) => or([eb('last_active', 'is', null), eb('last_active', '<', p('last_active'))])),
);

const allColumns = (p: Placeholders<UserRow>): UserRow => ({
  id: p('id'),
  name: p('name'),
  name_folded: p('name_folded'),
  image: p('image'),
  role: p('role'),
  email: p('email'),
  status_emoji: p('status_emoji'),
  status_text: p('status_text'),
  status_expires_at: p('status_expires_at'),
  dnd_until: p('dnd_until'),
  dnd_schedule: p('dnd_schedule'),
  time_zone: p('time_zone'),
  custom: p('custom'),
  invisible: p('invisible'),
  away: p('away'),
  share_typing: p('share_typing'),
  share_reads: p('share_reads'),
  mark_read: p('mark_read'),
  send_key: p('send_key'),
  show_formatting: p('show_formatting'),
  last_active: p('last_active'),
  tokens_valid_from: p('tokens_valid_from'),
  restrictions: p('restrictions'),
  muted_users: p('muted_users'),
  blocked_user_ids: p('blocked_user_ids'),
  created_at: p('created_at'),
  updated_at: p('updated_at'),
  deactivated_at: p('deactivated_at'),
  deleted_at: p('deleted_at'),
  erased_at: p('erased_at'),
  bot: p('bot'),
  tenant: p('tenant'),
});

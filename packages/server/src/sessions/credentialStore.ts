import { type Placeholders, statement } from '../storage/statement.ts';
import type { InvitationRow } from './sessionTables.ts';

export const selectPassword = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('passwords').select('hash').where('user_id', '=', p('user_id')),
);

export const putPassword = statement((k, p: Placeholders<{ user_id: string; hash: string }>) =>
  k
    .insertInto('passwords')
    .values({ user_id: p('user_id'), hash: p('hash') })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hash: p('hash') })),
);

export const deletePassword = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('passwords').where('user_id', '=', p('user_id')),
);

export const insertInvitation = statement((k, p: Placeholders<InvitationRow>) =>
  k.insertInto('invitations').values({
    code: p('code'),
    role: p('role'),
    created_by_id: p('created_by_id'),
    created_at: p('created_at'),
    expires_at: p('expires_at'),
    uses_left: p('uses_left'),
  }),
);

export const selectUsableInvitation = statement((k, p: Placeholders<{ code: string; now: number }>) =>
  k
    .selectFrom('invitations')
    .selectAll()
    .where('code', '=', p('code'))
    .where('expires_at', '>', p('now'))
    .where('uses_left', '>', 0),
);

export const selectUsableInvitations = statement((k, p: Placeholders<{ now: number }>) =>
  k
    .selectFrom('invitations')
    .selectAll()
    .where('expires_at', '>', p('now'))
    .where('uses_left', '>', 0)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(200),
);

/** Takes one use of an invitation; gives no row where there is none left. */
export const takeInvitation = statement((k, p: Placeholders<{ code: string; now: number }>) =>
  k
    .updateTable('invitations')
    .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('code', '=', p('code'))
    .where('expires_at', '>', p('now'))
    .where('uses_left', '>', 0)
    .returningAll(),
);

export const deleteInvitation = statement((k, p: Placeholders<{ code: string }>) =>
  k.deleteFrom('invitations').where('code', '=', p('code')),
);

export const insertResetCode = statement(
  (k, p: Placeholders<{ code_hash: string; user_id: string; expires_at: number }>) =>
    k
      .insertInto('reset_codes')
      .values({ code_hash: p('code_hash'), user_id: p('user_id'), expires_at: p('expires_at') }),
);

/** The same again leaves what has become of it. */
export const insertMailedCode = statement(
  (k, p: Placeholders<{ code_hash: string; user_id: string; expires_at: number }>) =>
    k
      .insertInto('reset_codes')
      .values({ code_hash: p('code_hash'), user_id: p('user_id'), expires_at: p('expires_at') })
      .onConflict((conflict) => conflict.column('code_hash').doNothing()),
);

/** Makes all codes of a user useless; their rows stay for a while, so that a mail sent twice brings none back. */
export const endResetCodesOfUser = statement((k, p: Placeholders<{ user_id: string; now: number }>) =>
  k
    .updateTable('reset_codes')
    .set({ expires_at: p('now') })
    .where('user_id', '=', p('user_id'))
    .where('expires_at', '>', p('now')),
);

export const deleteResetCodesOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('reset_codes').where('user_id', '=', p('user_id')),
);

export const selectUsableResetCode = statement((k, p: Placeholders<{ code_hash: string; now: number }>) =>
  k
    .selectFrom('reset_codes')
    .select('user_id')
    .where('code_hash', '=', p('code_hash'))
    .where('expires_at', '>', p('now')),
);

/** Uses up a reset code; gives its user, or no row where it is no good. */
export const takeResetCode = statement((k, p: Placeholders<{ code_hash: string; now: number }>) =>
  k
    .updateTable('reset_codes')
    .set({ expires_at: p('now') })
    .where('code_hash', '=', p('code_hash'))
    .where('expires_at', '>', p('now'))
    .returning('user_id'),
);

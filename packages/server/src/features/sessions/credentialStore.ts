import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { InvitationRow } from './sessionTables.ts';

/** Length of the prefix of an invitation's hash that serves as its id. */
export const invitationIdLength = 12;
/** Most invitations in a list. */
const maxListedInvitations = 1000;

export const selectPassword = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('passwords').select('hash').where('user_id', '=', p('user_id')),
);

export const upsertPassword = statement((k, p: Placeholders<{ user_id: string; hash: string }>) =>
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
    code_hash: p('code_hash'),
    role: p('role'),
    created_by_id: p('created_by_id'),
    created_at: p('created_at'),
    expires_at: p('expires_at'),
    uses_left: p('uses_left'),
    email: p('email'),
    seed: p('seed'),
    mailed_at: p('mailed_at'),
    cids: p('cids'),
  }),
);

export const selectUsableInvitation = statement((k, p: Placeholders<{ code_hash: string; now: number }>) =>
  k
    .selectFrom('invitations')
    .selectAll()
    .where('code_hash', '=', p('code_hash'))
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
    .orderBy('code_hash')
    .limit(maxListedInvitations),
);

/** Selects a usable invitation by its id. */
export const selectInvitationById = statement((k, p: Placeholders<{ id: string; now: number }>) =>
  k
    .selectFrom('invitations')
    .selectAll()
    .where(sql<string>`substr(code_hash, 1, ${sql.lit(invitationIdLength)})`, '=', p('id'))
    .where('expires_at', '>', p('now'))
    .where('uses_left', '>', 0),
);

/** Selects which of these addresses have a usable invitation. */
export const selectInvitedAddresses = statement(
  (k, p: Placeholders<{ emails: string[]; now: number }>, dialect) =>
    k
      .selectFrom('invitations')
      .select('email')
      .where(sql<boolean>`email ${oneOf(dialect, p('emails'))}`)
      .where('expires_at', '>', p('now'))
      .where('uses_left', '>', 0),
);

/** Records that an invitation is mailed again, with its code. */
export const updateMailing = statement(
  (k, p: Placeholders<{ before: string; code_hash: string; mailed_at: number }>) =>
    k
      .updateTable('invitations')
      .set({ code_hash: p('code_hash'), mailed_at: p('mailed_at') })
      .where('code_hash', '=', p('before')),
);

/** Consumes one use of an invitation; returns no row if none is left. */
export const redeemInvitation = statement((k, p: Placeholders<{ code_hash: string; now: number }>) =>
  k
    .updateTable('invitations')
    .set(({ eb }) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('code_hash', '=', p('code_hash'))
    .where('expires_at', '>', p('now'))
    .where('uses_left', '>', 0)
    .returningAll(),
);

/** Deletes an invitation by its id, the prefix of its hash, or by its code. */
export const deleteInvitation = statement((k, p: Placeholders<{ id: string; code_hash: string }>) =>
  k
    .deleteFrom('invitations')
    .where(({ or, eb }) =>
      or([
        eb('code_hash', '=', p('code_hash')),
        eb(sql<string>`substr(code_hash, 1, ${sql.lit(invitationIdLength)})`, '=', p('id')),
      ]),
    )
    .returning('code_hash'),
);

/** Codes stored in plain text by an earlier version: shorter than a hash. */
export const selectPlainCodes = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('invitations').select('code_hash as code').where(sql<boolean>`length(code_hash) < 43`),
);

export const updateCodeHash = statement((k, p: Placeholders<{ code: string; code_hash: string }>) =>
  k
    .updateTable('invitations')
    .set({ code_hash: p('code_hash') })
    .where('code_hash', '=', p('code')),
);

export const insertResetCode = statement(
  (k, p: Placeholders<{ code_hash: string; user_id: string; expires_at: number; created_by_id: string }>) =>
    k.insertInto('reset_codes').values({
      code_hash: p('code_hash'),
      user_id: p('user_id'),
      expires_at: p('expires_at'),
      created_by_id: p('created_by_id'),
    }),
);

/** No effect if the code exists, in whatever state. */
export const insertMailedCode = statement(
  (k, p: Placeholders<{ code_hash: string; user_id: string; expires_at: number }>) =>
    k
      .insertInto('reset_codes')
      .values({ code_hash: p('code_hash'), user_id: p('user_id'), expires_at: p('expires_at') })
      .onConflict((conflict) => conflict.column('code_hash').doNothing()),
);

/** Invalidates all codes of a user; their rows are kept for a while, so that a repeated mail restores none. */
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

/** Deletes the codes that a user created for others. */
export const deleteResetCodesMadeBy = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('reset_codes').where('created_by_id', '=', p('user_id')),
);

export const selectUsableResetCode = statement((k, p: Placeholders<{ code_hash: string; now: number }>) =>
  k
    .selectFrom('reset_codes')
    .select(['user_id', 'created_by_id'])
    .where('code_hash', '=', p('code_hash'))
    .where('expires_at', '>', p('now')),
);

/** Consumes a reset code; returns its user and creator, or no row if it is invalid. */
export const consumeResetCode = statement((k, p: Placeholders<{ code_hash: string; now: number }>) =>
  k
    .updateTable('reset_codes')
    .set({ expires_at: p('now') })
    .where('code_hash', '=', p('code_hash'))
    .where('expires_at', '>', p('now'))
    .returning(['user_id', 'created_by_id']),
);

import { sql } from 'kysely';
import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { PasskeyRow, TotpRow } from './factorTables.ts';

export const selectTotp = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('totp_secrets').selectAll().where('user_id', '=', p('user_id')),
);

/** Begins a new set-up, in place of an unfinished one; no effect if the app already counts. */
export const upsertUnconfirmedTotp = statement(
  (k, p: Placeholders<Pick<TotpRow, 'user_id' | 'sealed_secret' | 'created_at'>>) =>
    k
      .insertInto('totp_secrets')
      .values({
        user_id: p('user_id'),
        sealed_secret: p('sealed_secret'),
        created_at: p('created_at'),
      })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ sealed_secret: p('sealed_secret'), created_at: p('created_at') })
          .where('totp_secrets.confirmed_at', 'is', null),
      ),
);

/** Accepts the code of a time step, unless one of it or of a later step was accepted already. */
export const acceptStep = statement(
  (k, p: Placeholders<{ user_id: string; step: number; confirmed_at: number }>) =>
    k
      .updateTable('totp_secrets')
      .set({
        last_step: p('step'),
        confirmed_at: sql<number>`coalesce(confirmed_at, ${p('confirmed_at')})`,
      })
      .where('user_id', '=', p('user_id'))
      .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', p('step'))])),
);

export const deleteTotp = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('totp_secrets').where('user_id', '=', p('user_id')),
);

/** Secrets that another key has encrypted. */
export const selectTotpOfOtherKeys = statement((k, p: Placeholders<{ length: number; key_id: string }>) =>
  k
    .selectFrom('totp_secrets')
    .select(['user_id', 'sealed_secret'])
    .where(sql<boolean>`substr(sealed_secret, 1, ${p('length')}) <> ${p('key_id')}`)
    .limit(500),
);

export const resealTotp = statement(
  (k, p: Placeholders<{ user_id: string; old: string; sealed_secret: string }>) =>
    k
      .updateTable('totp_secrets')
      .set({ sealed_secret: p('sealed_secret') })
      .where('user_id', '=', p('user_id'))
      .where('sealed_secret', '=', p('old')),
);

export const countRecoveryCodes = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id')),
);

export const insertRecoveryCode = statement((k, p: Placeholders<{ user_id: string; code_hash: string }>) =>
  k.insertInto('recovery_codes').values({ user_id: p('user_id'), code_hash: p('code_hash') }),
);

/** Uses a code up; affects no row if it is wrong. */
export const deleteRecoveryCode = statement((k, p: Placeholders<{ user_id: string; code_hash: string }>) =>
  k.deleteFrom('recovery_codes').where('user_id', '=', p('user_id')).where('code_hash', '=', p('code_hash')),
);

export const deleteRecoveryCodes = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('recovery_codes').where('user_id', '=', p('user_id')),
);

export const selectPasskeysOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('passkeys').selectAll().where('user_id', '=', p('user_id')).orderBy('created_at').limit(100),
);

export const selectPasskey = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('passkeys').selectAll().where('id', '=', p('id')),
);

/** No effect if the credential is known, to whomever it belongs. */
export const insertPasskey = statement((k, p: Placeholders<Omit<PasskeyRow, 'last_used_at'>>) =>
  k
    .insertInto('passkeys')
    .values({
      id: p('id'),
      user_id: p('user_id'),
      name: p('name'),
      public_key: p('public_key'),
      counter: p('counter'),
      transports: p('transports'),
      backed_up: p('backed_up'),
      created_at: p('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Records a use, unless another one with this counter or a later one was recorded. */
export const usePasskey = statement(
  (k, p: Placeholders<{ id: string; counter: number; last_used_at: number; backed_up: number }>) =>
    k
      .updateTable('passkeys')
      .set({ counter: p('counter'), last_used_at: p('last_used_at'), backed_up: p('backed_up') })
      .where('id', '=', p('id'))
      .where(({ or, eb, and }) =>
        or([
          eb('counter', '<', p('counter')),
          and([eb('counter', '=', 0), sql<boolean>`${p('counter')} = 0`]),
        ]),
      ),
);

export const deletePasskey = statement((k, p: Placeholders<{ id: string; user_id: string }>) =>
  k.deleteFrom('passkeys').where('id', '=', p('id')).where('user_id', '=', p('user_id')),
);

export const deletePasskeysOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('passkeys').where('user_id', '=', p('user_id')),
);

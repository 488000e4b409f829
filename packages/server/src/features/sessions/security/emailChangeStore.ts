import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { EmailChangeRow } from '../sessionTables.ts';

/** Sets the only new address of a user that waits. */
export const upsertEmailChange = statement((k, p: Placeholders<EmailChangeRow>) => {
  const change = { email: p('email'), code_hash: p('code_hash'), expires_at: p('expires_at') };
  return k
    .insertInto('email_changes')
    .values({ user_id: p('user_id'), ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change));
});

export const selectEmailChange = statement((k, p: Placeholders<{ user_id: string; now: number }>) =>
  k
    .selectFrom('email_changes')
    .select(['email', 'code_hash'])
    .where('user_id', '=', p('user_id'))
    .where('expires_at', '>', p('now')),
);

/** Consumes the change that the code confirms; no row for a wrong, used or expired code. */
export const consumeEmailChange = statement(
  (k, p: Placeholders<{ user_id: string; code_hash: string; now: number }>) =>
    k
      .deleteFrom('email_changes')
      .where('user_id', '=', p('user_id'))
      .where('code_hash', '=', p('code_hash'))
      .where('expires_at', '>', p('now'))
      .returning('email'),
);

export const deleteEmailChange = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('email_changes').where('user_id', '=', p('user_id')),
);

export const deleteEndedEmailChanges = statement((k, p: Placeholders<{ now: number }>) =>
  k.deleteFrom('email_changes').where('expires_at', '<=', p('now')),
);

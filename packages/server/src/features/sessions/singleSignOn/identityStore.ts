import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { BegunSignOnRow, IdentityRow } from '../sessionTables.ts';

export const insertBegun = statement((k, p: Placeholders<BegunSignOnRow>) =>
  k.insertInto('begun_sign_ons').values({
    state_hash: p('state_hash'),
    browser_hash: p('browser_hash'),
    nonce: p('nonce'),
    verifier: p('verifier'),
    return_to: p('return_to'),
    invitation_hash: p('invitation_hash'),
    expires_at: p('expires_at'),
  }),
);

/** Consumes the sign-on that this browser started; no row for any other, nor a second time. */
export const consumeSignOn = statement(
  (k, p: Placeholders<{ state_hash: string; browser_hash: string; now: number }>) =>
    k
      .deleteFrom('begun_sign_ons')
      .where('state_hash', '=', p('state_hash'))
      .where('browser_hash', '=', p('browser_hash'))
      .where('expires_at', '>', p('now'))
      .returningAll(),
);

export const deleteEndedSignOns = statement((k, p: Placeholders<{ now: number }>) =>
  k.deleteFrom('begun_sign_ons').where('expires_at', '<=', p('now')),
);

export const selectIdentity = statement((k, p: Placeholders<{ issuer: string; subject: string }>) =>
  k
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', p('issuer'))
    .where('subject', '=', p('subject')),
);

export const insertIdentity = statement((k, p: Placeholders<IdentityRow>) =>
  k.insertInto('identities').values({
    issuer: p('issuer'),
    subject: p('subject'),
    user_id: p('user_id'),
    created_at: p('created_at'),
  }),
);

export const selectIdentitiesOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('identities').selectAll().where('user_id', '=', p('user_id')).orderBy('created_at').limit(50),
);

export const deleteIdentity = statement((k, p: Placeholders<{ issuer: string; subject: string }>) =>
  k.deleteFrom('identities').where('issuer', '=', p('issuer')).where('subject', '=', p('subject')),
);

export const deleteIdentitiesOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('identities').where('user_id', '=', p('user_id')),
);

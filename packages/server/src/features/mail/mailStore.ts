import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { MailRow } from './migrations.ts';

/** No effect if there already is a mail with this key. */
export const insertMail = statement((k, p: Placeholders<MailRow>) =>
  k
    .insertInto('mails')
    .values({
      id: p('id'),
      key: p('key'),
      receiver: p('receiver'),
      user_id: p('user_id'),
      status: p('status'),
      content: p('content'),
      error: p('error'),
      created_at: p('created_at'),
    })
    .onConflict((conflict) => conflict.column('key').doNothing()),
);

export const countMailsTo = statement((k, p: Placeholders<{ receiver: string; after: number }>) =>
  k
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('receiver', '=', p('receiver'))
    .where('created_at', '>', p('after')),
);

export const selectContent = statement((k, p: Placeholders<{ id: string }>) =>
  k
    .selectFrom('mails')
    .select(['content', 'user_id'])
    .where('id', '=', p('id'))
    .where('status', '=', 'waiting'),
);

/** Ends a mail and erases its content. */
export const endMail = statement(
  (k, p: Placeholders<{ id: string; status: 'sent' | 'failed'; error: string | null }>) =>
    k
      .updateTable('mails')
      .set({ status: p('status'), error: p('error'), content: null })
      .where('id', '=', p('id')),
);

export const deleteMailsOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('mails').where('user_id', '=', p('user_id')),
);

export const deleteEndedMails = statement((k, p: Placeholders<{ before: number }>) =>
  k.deleteFrom('mails').where('status', '!=', 'waiting').where('created_at', '<', p('before')),
);

export const countMails = statement((k, p: Placeholders<{ status: MailRow['status'] }>) =>
  k
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', p('status')),
);

export const selectLastFailure = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('mails').select('error').where('status', '=', 'failed').orderBy('created_at', 'desc').limit(1),
);

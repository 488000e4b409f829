import { jsonUnlessEmpty, parsed } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { Eraser } from '../erasure/index.ts';

const selectWithReason = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('audit_log')
    .select(['id', 'details'])
    .where('user_id', '=', p('user_id'))
    .where('details', 'like', '%"reason":%'),
);

const updateDetails = statement((k, p: Placeholders<{ id: number; details: string | null }>) =>
  k
    .updateTable('audit_log')
    .set({ details: p('details') })
    .where('id', '=', p('id')),
);

/** Removes where a user's calls came from, and those of others about the user, such as failed sign-ins. */
const forgetOrigins = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .updateTable('audit_log')
    .set({ address: null, user_agent: null })
    .where(({ or, and, eb }) =>
      or([
        eb('actor_id', '=', p('user_id')),
        and([eb('user_id', '=', p('user_id')), eb('actor_id', 'is', null)]),
      ]),
    ),
);

/** Erasure keeps the record of actions about a user, but removes the texts of their reasons and where calls came from. */
export const auditEraser: Eraser = {
  name: 'audit',
  async user(tx, { id: user_id }) {
    await tx.run(forgetOrigins, { user_id });
    for (const { id, details } of await tx.all(selectWithReason, { user_id })) {
      const { reason: _words, ...facts } = parsed<Record<string, unknown>>(details, {});
      await tx.run(updateDetails, { id, details: jsonUnlessEmpty(facts) });
    }
  },
};

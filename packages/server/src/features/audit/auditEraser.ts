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

const saveDetails = statement((k, p: Placeholders<{ id: number; details: string | null }>) =>
  k
    .updateTable('audit_log')
    .set({ details: p('details') })
    .where('id', '=', p('id')),
);

/**
 * That somebody was governed, how and by whom, stays when their data goes; the words in which it was reasoned do not.
 */
export const auditEraser: Eraser = {
  name: 'audit',
  async user(tx, { id: user_id }) {
    for (const { id, details } of await tx.all(selectWithReason, { user_id })) {
      const { reason: _words, ...facts } = parsed<Record<string, unknown>>(details, {});
      await tx.run(saveDetails, { id, details: jsonUnlessEmpty(facts) });
    }
  },
};

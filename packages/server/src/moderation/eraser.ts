import { sql } from 'kysely';
import type { Eraser } from '../erasure/index.ts';
import { oneOf, type Placeholders, statement } from '../storage/statement.ts';

const forgetFlagged = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .updateTable('reviews')
    .set({ flagged: null })
    .where('kind', '=', 'message')
    .where(sql<boolean>`subject_id ${oneOf(dialect, p('ids'))}`),
);

const forgetFlaggedOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.updateTable('reviews').set({ flagged: null }).where('user_id', '=', p('user_id')),
);

const forgetWordsOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.updateTable('flags').set({ text: null }).where('reporter_id', '=', p('user_id')),
);

const forgetReasonsFor = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.updateTable('bans').set({ reason: null }).where('user_id', '=', p('user_id')),
);

const forgetFlaggedIn = statement((k, p: Placeholders<{ cid: string }>) =>
  k.updateTable('reviews').set({ flagged: null }).where('cid', '=', p('cid')),
);

const forgetRestrictionsIn = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('channel_restrictions').where('cid', '=', p('cid')),
);

/** What moderation keeps of what was written goes with it; that somebody was flagged or banned, and by whom, stays. */
export const moderationEraser: Eraser = {
  name: 'moderation',
  async messages(tx, rows) {
    await tx.run(forgetFlagged, { ids: rows.map(({ id }) => id) });
  },
  async user(tx, { id: user_id }) {
    await tx.run(forgetFlaggedOf, { user_id });
    await tx.run(forgetWordsOf, { user_id });
    await tx.run(forgetReasonsFor, { user_id });
  },
  async channel(tx, cid) {
    await tx.run(forgetFlaggedIn, { cid });
    await tx.run(forgetRestrictionsIn, { cid });
  },
};

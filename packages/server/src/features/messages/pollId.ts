import { type Placeholders, statement } from '../../core/storage/statement.ts';

// By itself and not with the rest of the row: most messages have no poll, and one that has keeps it for life.
/** Says which poll a message carries; `updated_at` is the message's. */
export const savePollId = statement(
  (k, p: Placeholders<{ id: string; poll_id: string | null; updated_at: number }>) =>
    k
      .updateTable('messages')
      .set({ poll_id: p('poll_id'), updated_at: p('updated_at') })
      .where('id', '=', p('id')),
);

import { type Placeholders, statement } from '../../core/storage/statement.ts';

// Saved separately from the row: most messages have no poll, and the others keep theirs for life.
/** Sets the poll of a message; `updated_at` is the message's. */
export const updatePollId = statement(
  (k, p: Placeholders<{ id: string; poll_id: string | null; updated_at: number }>) =>
    k
      .updateTable('messages')
      .set({ poll_id: p('poll_id'), updated_at: p('updated_at') })
      .where('id', '=', p('id')),
);

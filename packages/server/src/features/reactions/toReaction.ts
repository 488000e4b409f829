import type { Reaction, UserRef } from '@confab/protocol';
import { isoTime } from '../../core/storage/columns.ts';
import type { ReactionRow } from './migrations.ts';

/** A reaction as it stands on the wire. */
export const toReaction = (row: ReactionRow, users: ReadonlyMap<string, UserRef>): Reaction => ({
  message_id: row.message_id,
  type: row.type,
  user_id: row.user_id,
  user: users.get(row.user_id) ?? { id: row.user_id, name: row.user_id },
  score: row.score,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

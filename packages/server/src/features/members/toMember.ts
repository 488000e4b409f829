import type { Member, UserRef } from '@confab/protocol';
import { isoTime, parsed } from '../../core/storage/columns.ts';
import type { MemberRow } from './migrations.ts';

/** Returns a membership in wire form; `users` has the user's reference. */
export const toMember = (row: MemberRow, users: ReadonlyMap<string, UserRef>): Member => ({
  cid: row.cid,
  user_id: row.user_id,
  user: users.get(row.user_id) ?? { id: row.user_id, name: row.user_id },
  channel_role: row.channel_role,
  state: row.state,
  joined_number: row.joined_number,
  custom: parsed(row.custom, {}),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

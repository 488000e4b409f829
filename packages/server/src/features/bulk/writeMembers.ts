import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import {
  changeMemberCount,
  type MemberRow,
  newMember,
  selectMembers,
  upsertMember,
} from '../members/index.ts';
import type { BulkCall } from './bulkCall.ts';
import { type Indexed, requireChannels, requireOneTenant, requireUsers } from './references.ts';

type BulkMember = BulkCall['members'][number];

/** Adds the new members; invited and rejected users are unchanged. */
export async function writeMembers(
  context: ServerContext,
  tx: Transaction,
  rows: readonly Indexed<BulkMember>[],
): Promise<number> {
  await requireUsers(context, 'members', rows);
  const channels = await requireChannels(tx, 'members', rows);
  await requireOneTenant(context, 'members', rows, ({ cid }) => channels.get(cid));
  const now = context.clock.now();
  let written = 0;
  for (const [cid, listed] of Map.groupBy(rows, ({ row }) => row.cid)) {
    const user_ids = listed.map(({ row }) => row.user_id);
    const there = new Set((await tx.all(selectMembers, { cid, user_ids })).map((member) => member.user_id));
    const fresh = new Map<string, MemberRow>();
    for (const { row } of listed) {
      if (there.has(row.user_id) || fresh.has(row.user_id)) continue;
      const { user_id, channel_role } = row;
      const joined_number = row.read ? (channels.get(cid)?.last_message_number ?? 0) : 0;
      fresh.set(user_id, newMember({ cid, user_id, channel_role, state: 'joined', joined_number, now }));
    }
    await tx.runMany(upsertMember, [...fresh.values()]);
    if (fresh.size > 0) await tx.get(changeMemberCount, { cid, by: fresh.size });
    written += fresh.size;
  }
  return written;
}

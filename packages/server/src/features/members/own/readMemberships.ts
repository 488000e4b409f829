import type { OwnMembership } from '@confab/protocol';
import type { Reader } from '../../../core/storage/database.ts';
import type { OwnMembershipRow } from '../migrations.ts';
import {
  selectAllOwnMemberships,
  selectMuted,
  selectOwnMemberships,
  toOwnMembership,
} from './ownMembershipStore.ts';

/** Returns a user's private states of all channels where there are any, by cid. */
export async function readMemberships(reader: Reader, user_id: string): Promise<OwnMembership[]> {
  const rows = await reader.all(selectAllOwnMemberships, { user_id });
  return rows.map((row) => toOwnMembership(row, row.activity_at));
}

/** Returns a user's private rows among these channels, by cid. */
export async function ownMemberships(
  reader: Reader,
  user_id: string | undefined,
  cids: string[],
): Promise<Map<string, OwnMembershipRow>> {
  if (user_id === undefined) return new Map();
  const rows = await reader.all(selectOwnMemberships, { user_id, cids });
  return new Map(rows.map((row) => [row.cid, row]));
}

/** Returns the channels that a user has muted at `now` (CHAN-08), which are excluded from unread totals. */
export async function mutedChannels(reader: Reader, user_id: string, now: number): Promise<Set<string>> {
  return new Set((await reader.all(selectMuted, { user_id, now })).map(({ cid }) => cid));
}

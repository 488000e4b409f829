import type { AppRole, DndSchedule, OwnUser, Presence, User, UserRef } from '@confab/protocol';
import { parsed } from '../../core/storage/columns.ts';
import type { UserRow } from './userTables.ts';

/** Returns the fields of a user to embed in other entities. */
export const toUserRef = ({ id, name, image, bot }: UserRow): UserRef => ({
  id,
  name,
  image: image ?? undefined,
  bot: bot === 1 ? true : undefined,
});

/** Returns a user's public profile; `presence` is by connections, and hidden for invisible users. */
export function toUser(row: UserRow, presence: Presence, now: number): User {
  const hasStatus =
    (row.status_text !== null || row.status_emoji !== null) &&
    (row.status_expires_at === null || row.status_expires_at > now);
  return {
    ...toUserRef(row),
    role: row.role as AppRole,
    ...(row.tenant !== null && { tenant: row.tenant }),
    ...(hasStatus && row.status_emoji !== null && { status_emoji: row.status_emoji }),
    ...(hasStatus && row.status_text !== null && { status_text: row.status_text }),
    ...(hasStatus && row.status_expires_at !== null && { status_expires_at: iso(row.status_expires_at) }),
    ...(row.dnd_until !== null && row.dnd_until > now && { dnd_until: iso(row.dnd_until) }),
    ...(row.dnd_schedule !== null && { dnd_schedule: JSON.parse(row.dnd_schedule) as DndSchedule }),
    ...(row.time_zone !== null && { time_zone: row.time_zone }),
    custom: JSON.parse(row.custom),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    ...(row.last_active !== null && { last_active: iso(row.last_active) }),
    ...(row.deactivated_at !== null && { deactivated_at: iso(row.deactivated_at) }),
    ...(row.deleted_at !== null && { deleted_at: iso(row.deleted_at) }),
    presence: shownPresence(row, presence),
  };
}

/** Returns the presence shown to others: offline for invisible users, away for users who chose it. */
export function shownPresence(row: UserRow, presence: Presence): Presence {
  if (row.invisible || presence === 'offline') return 'offline';
  return row.away ? 'away' : presence;
}

/** Returns a user as their own devices see it. */
export const toOwnUser = (row: UserRow, presence: Presence, now: number): OwnUser => ({
  ...toUser(row, presence, now),
  ...(row.email !== null && { email: row.email }),
  invisible: row.invisible === 1,
  away: row.away === 1,
  share_typing: row.share_typing === 1,
  share_reads: row.share_reads === 1,
  mark_read: row.mark_read,
  send_key: row.send_key,
  show_formatting: row.show_formatting === 1,
  muted_users: parsed(row.muted_users, []),
  blocked_user_ids: parsed(row.blocked_user_ids, []),
});

const iso = (ms: number) => new Date(ms).toISOString();

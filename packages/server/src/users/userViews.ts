import type { AppRole, OwnUser, Presence, User, UserRef } from '@confab/protocol';
import { parsed } from '../storage/columns.ts';
import type { UserRow } from './userTables.ts';

/** The little of a user that travels inside other things. */
export const toUserRef = ({ id, name, image }: UserRow): UserRef => ({
  id,
  name,
  ...(image !== null && { image }),
});

/** A user's public profile; `presence` is what the connections say, which the invisible keep to themselves. */
export function toUser(row: UserRow, presence: Presence, now: number): User {
  const hasStatus =
    row.status_text !== null && (row.status_expires_at === null || row.status_expires_at > now);
  return {
    ...toUserRef(row),
    role: row.role as AppRole,
    ...(hasStatus && { status_text: row.status_text as string }),
    ...(hasStatus && row.status_expires_at !== null && { status_expires_at: iso(row.status_expires_at) }),
    ...(row.time_zone !== null && { time_zone: row.time_zone }),
    custom: JSON.parse(row.custom),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    ...(row.last_active !== null && { last_active: iso(row.last_active) }),
    ...(row.deleted_at !== null && { deleted_at: iso(row.deleted_at) }),
    presence: row.invisible ? 'offline' : presence,
  };
}

/** What the user's own devices see. */
export const toOwnUser = (row: UserRow, presence: Presence, now: number): OwnUser => ({
  ...toUser(row, presence, now),
  ...(row.email !== null && { email: row.email }),
  invisible: row.invisible === 1,
  share_typing: row.share_typing === 1,
  muted_users: parsed(row.muted_users, []),
  blocked_user_ids: parsed(row.blocked_user_ids, []),
});

const iso = (ms: number) => new Date(ms).toISOString();

import type { OwnUser } from '@confab/protocol';

/** Whether the user has blocked another user (MOD-01). */
export const isBlocked = (me: OwnUser | undefined, userId: string): boolean =>
  me?.blocked_user_ids.includes(userId) ?? false;

/** Whether another user is blocked, or muted at `now`, in milliseconds since 1970 (MOD-01). */
export const isMutedOrBlocked = (me: OwnUser | undefined, userId: string, now: number): boolean =>
  isBlocked(me, userId) ||
  (me?.muted_users.some(
    ({ user_id, until }) => user_id === userId && (until === undefined || Date.parse(until) > now),
  ) ??
    false);

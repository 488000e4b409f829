import type { OwnUser } from '@confab/protocol';

/** Whether one has blocked a person (MOD-01). */
export const isBlocked = (me: OwnUser | undefined, userId: string): boolean =>
  me?.blocked_user_ids.includes(userId) ?? false;

/** Whether one wants to hear nothing of a person now: muted, or blocked (MOD-01). `now` is in milliseconds since 1970. */
export const isHushed = (me: OwnUser | undefined, userId: string, now: number): boolean =>
  isBlocked(me, userId) ||
  (me?.muted_users.some(
    ({ user_id, until }) => user_id === userId && (until === undefined || Date.parse(until) > now),
  ) ??
    false);

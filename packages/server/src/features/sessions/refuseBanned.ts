import { ChatError, userBanned } from '@confab/protocol';
import { restrictionsNow } from '../../core/access/restrictions.ts';
import { isoTime } from '../../core/storage/columns.ts';
import type { UserRow } from '../users/index.ts';

/** Throws `user_banned`, with its end and reason, for a user banned from the app (MOD-01). */
export function refuseBanned({ restrictions }: Pick<UserRow, 'restrictions'>, now: number): void {
  const ban = restrictionsNow(restrictions, now)?.ban;
  if (!ban) return;
  const { until, reason } = ban;
  throw new ChatError(userBanned, {
    details: { ...(until !== undefined && { until: isoTime(until) }), ...(reason && { reason }) },
  });
}

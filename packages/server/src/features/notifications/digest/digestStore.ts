import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { NotificationSettingsRow, NotificationTraceRow } from '../migrations.ts';

/** Selects users whose digest is due. */
export const selectDueDigests = statement((k, p: Placeholders<{ now: number; limit: number }>) =>
  k
    .selectFrom('notification_settings')
    .select(['user_id', 'digest_at'])
    .where('digest_at', '<=', p('now'))
    .orderBy('digest_at')
    .limit(p('limit')),
);

/** Sets when the next digest is due, unless it was set meanwhile. */
export const moveDigest = statement(
  (k, p: Placeholders<{ user_id: string; from: number; digest_at: NotificationSettingsRow['digest_at'] }>) =>
    k
      .updateTable('notification_settings')
      .set({ digest_at: p('digest_at') })
      .where('user_id', '=', p('user_id'))
      .where('digest_at', '=', p('from')),
);

/** Selects a user's notifications within a period that no digest has named or skipped yet, oldest first. */
export const selectUndigested = statement(
  (k, p: Placeholders<{ user_id: string; after: number; before: number; limit: number }>) =>
    k
      .selectFrom('notification_traces')
      .select(['message_id', 'ways'])
      .where('user_id', '=', p('user_id'))
      .where('decided_at', '>', p('after'))
      .where('decided_at', '<=', p('before'))
      .where('digested', '=', 0)
      .where('reason', 'not in', ['channel_all', 'thread_reply'])
      .where((where) =>
        where.or([where('withheld', 'is', null), where('withheld', 'in', ['do_not_disturb', 'viewing'])]),
      )
      .orderBy('decided_at')
      .limit(p('limit')),
);

/** Marks notifications as named or skipped by a digest. */
export const markDigested = statement(
  (k, p: Placeholders<Pick<NotificationTraceRow, 'user_id'> & { ids: string[] }>, dialect) =>
    k
      .updateTable('notification_traces')
      .set({ digested: 1 })
      .where(sql<boolean>`message_id ${oneOf(dialect, p('ids'))}`)
      .where('user_id', '=', p('user_id')),
);

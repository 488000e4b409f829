import { ChatError, memberBanned } from '@confab/protocol';
import { sql } from 'kysely';
import type { Transaction } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';

const selectBanned = statement(
  (k, p: Placeholders<{ cid: string; user_ids: string[]; now: number }>, dialect) =>
    k
      .selectFrom('channel_restrictions')
      .select('user_id')
      .where('cid', '=', p('cid'))
      .where(sql<boolean>`user_id ${oneOf(dialect, p('user_ids'))}`)
      .where('banned_until', '>', p('now')),
);

/** Throws `member_banned` if one of these users is banned from the channel (MOD-01). */
export async function requireUnbanned(
  tx: Transaction,
  { cid, userIds, field }: { cid: string; userIds: readonly string[]; field: string },
  now: number,
): Promise<void> {
  const banned = await tx.all(selectBanned, { cid, user_ids: [...userIds], now });
  if (banned.length === 0) return;
  throw new ChatError(memberBanned, {
    details: {
      issues: banned.map(({ user_id }) => ({
        field,
        rule: `must not include banned users (${user_id} is banned)`,
      })),
    },
  });
}

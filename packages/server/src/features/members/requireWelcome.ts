import { ChatError, memberBanned, personBlocked, personUnreachable } from '@confab/protocol';
import { sql } from 'kysely';
import { isAppModerator } from '../../core/access/roles.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { UserRow } from '../users/index.ts';

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

const hasBlocked = (user: UserRow | undefined, id: string): boolean =>
  user !== undefined &&
  user.blocked_user_ids !== null &&
  parsed<string[]>(user.blocked_user_ids, []).includes(id);

/**
 * Throws if a block separates the actor from one of these users (MOD-01): `person_blocked` for the actor's own block,
 * and otherwise `person_unreachable`, which does not reveal a block. The app's admins and moderators can reach everyone
 * outside of direct conversations.
 */
export function requireReachable(
  actor: UserRow | undefined,
  others: Iterable<UserRow>,
  { direct }: { direct: boolean },
): void {
  if (!actor || (!direct && isAppModerator(actor))) return;
  for (const other of others) {
    if (other.id === actor.id) continue;
    if (direct && hasBlocked(actor, other.id)) {
      throw new ChatError(personBlocked, { details: { user_id: other.id } });
    }
    if (hasBlocked(other, actor.id)) throw new ChatError(personUnreachable);
  }
}

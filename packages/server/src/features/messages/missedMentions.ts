import { type MissedMention, maxMissedMentions, type UserRef } from '@confab/protocol';
import { sql } from 'kysely';
import { type Actor, actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { findChannel } from '../channels/index.ts';
import { membersOfGroups } from '../groups/index.ts';
import { isActive, userDirectory, visibleAmong } from '../users/index.ts';
import { wideMentions } from './mentions.ts';
import type { MessageRow } from './migrations.ts';
import { isShownTo } from './restrictedVisibility.ts';

/** Most mentioned users, with the members of groups, that are looked at. */
const maxLookedAt = 1000;

const selectJoinedAmong = statement((k, p: Placeholders<{ cid: string; ids: string[] }>, dialect) =>
  k
    .selectFrom('members')
    .select('user_id')
    .where('cid', '=', p('cid'))
    .where('state', '=', 'joined')
    .where(sql<boolean>`user_id ${oneOf(dialect, p('ids'))}`),
);

/** Users whom a message mentions but does not notify. */
export interface MissedMentions {
  readonly missed: MissedMention[];
  /** The number of further ones. */
  readonly more: number;
}

/**
 * Returns the users whom a message mentions, by name or by a group, but who are not members of its channel and so not
 * notified (MSG-16); only those whom the actor may see (TEN-01).
 */
export async function missedMentions(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  row: MessageRow,
): Promise<MissedMentions> {
  const named = parsed<string[]>(row.mentioned_user_ids, []);
  const groups = wideMentions(row).mentioned_group_ids ?? [];
  if (named.length + groups.length === 0) return { missed: [], more: 0 };
  const mentioned = new Set([...named, ...(await membersOfGroups(reader, groups))]);
  mentioned.delete(row.user_id);
  const ids = [...mentioned].slice(0, maxLookedAt);
  const joined = new Set(
    (await reader.all(selectJoinedAmong, { cid: row.cid, ids })).map(({ user_id }) => user_id),
  );
  const outside = ids.filter((id) => !joined.has(id));
  const users = await userDirectory(context).findMany(await visibleAmong(context, reader, actor, outside));
  const active = [...users.values()].filter(isActive);
  const shown = active.slice(0, maxMissedMentions);
  const people = await userDirectory(context).refs(shown.map(({ id }) => id));
  const now = context.clock.now();
  const missed: MissedMention[] = [];
  for (const user of shown) {
    const outsider = actorOf(user, now);
    const channel = await findChannel(context, reader, outsider, row.cid);
    const can_read = channel?.may('read-channel') === true && isShownTo(row, outsider);
    missed.push({ user: people.get(user.id) as UserRef, can_read });
  }
  return { missed, more: active.length - shown.length };
}

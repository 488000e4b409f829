import { mentionableRoles } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime } from '../../core/storage/columns.ts';
import { visibleTo } from '../channels/index.ts';
import { shownTo, viewerOf } from '../messages/index.ts';
import { unreadReads } from '../reads/index.ts';
import { followedThreads } from '../threads/index.ts';
import { mutedOrBlockedBy } from '../users/index.ts';

/** Selects mentions, newest first. */
export interface MentionQuery {
  unreadOnly: boolean;
  limit: number;
  /** The end of the previous page. */
  before?: { createdAt: number; messageId: string } | undefined;
}

/**
 * Finds the messages that mention the actor, in readable channels of the actor, except by muted or blocked users
 * (MOD-01). Only the newest of each channel and kind of mention are considered, up to the page size; of unread ones,
 * those that count.
 */
export async function findMentions(
  context: ServerContext,
  actor: Actor,
  { unreadOnly, limit, before }: MentionQuery,
): Promise<{ message_id: string; created_at: number }[]> {
  const { read } = context.database;
  const userId = requireUserId(actor);
  const { createdAt, messageId } = before ?? { createdAt: Number.MAX_SAFE_INTEGER, messageId: '' };
  const isShown = (row: 't' | 'y') =>
    sql<boolean>`(${sql.ref(`${row}.created_at`)}, ${sql.ref(`${row}.message_id`)}) < (${createdAt}, ${messageId})
      and ${sql.ref(`${row}.user_id`)} <> ${userId}
      and ${sql.ref(`${row}.user_id`)} not in ${mutedOrBlockedBy(read.dialect, userId, isoTime(context.clock.now()))} and ${shownTo(read.dialect, viewerOf(actor), row)}`;
  const newest = sql<boolean>`t.number >= coalesce((select min(newest.number) from (
    select y.number from mentions y where y.cid = m.cid and y.target = w.target and ${isShown('y')}
    order by y.number desc limit ${limit}
  ) as newest), 0)`;
  const bound = unreadOnly ? await unreadNumbers(context, actor) : newest;
  if (bound === undefined) return [];
  // Joined explicitly in this order, so that the bound is computed once per channel and target.
  const found = await read.query((k) =>
    k
      .selectFrom('members as m')
      .innerJoin('channels as c', 'c.cid', 'm.cid')
      .crossJoin(targetsOfActor(userId).as('w'))
      .crossJoin('mentions as t')
      .select(['t.message_id', 't.created_at'])
      .distinct()
      .where('m.user_id', '=', userId)
      .where('m.state', '=', 'joined')
      .where(visibleTo(context, actor))
      .where(sql<boolean>`(w.channel_role is null or w.channel_role = m.channel_role)`)
      .where(sql<boolean>`t.cid = m.cid and t.target = w.target`)
      // Broadcast mentions only concern members of that time.
      .where(sql<boolean>`(t.number > m.joined_number or w.target = ${`u:${userId}`})`)
      .where(isShown('t'))
      .where(bound)
      .orderBy('t.created_at', 'desc')
      .orderBy('t.message_id', 'desc')
      .limit(limit),
  );
  return found;
}

/**
 * Selects all targets that mention a user, with the channel role they require: the counterpart of the protocol's
 * `isMentioned`.
 */
function targetsOfActor(userId: string) {
  const byChannelRole = mentionableRoles.map((role) => sql`union all select ${`r:${role}`}, ${role}`);
  return sql<{ target: string; channel_role: string | null }>`(
    select 'c' as target, cast(null as varchar) as channel_role
    union all select ${`u:${userId}`}, null
    union all select 'r:' || u.role, null from users u where u.id = ${userId}
    union all select 'g:' || g.group_id, null from user_group_members g where g.user_id = ${userId}
    ${sql.join(byChannelRole, sql` `)}
  )`;
}

/** Returns the messages counted as unread mentions, in channels and threads; undefined if there are none. */
async function unreadNumbers(context: ServerContext, actor: Actor): Promise<RawBuilder<boolean> | undefined> {
  const reads = await unreadReads(context.database.read, requireUserId(actor), context.clock.now());
  const { threads } = await followedThreads(context, actor);
  const counted = [...reads, ...threads].filter(({ mention_numbers }) => mention_numbers.length > 0);
  if (counted.length === 0) return undefined;
  const conditions = counted.map(
    ({ cid, mention_numbers }) => sql`(m.cid = ${cid} and t.number in (${sql.join(mention_numbers)}))`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

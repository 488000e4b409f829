import { sql } from 'kysely';
import { type Actor, personOf } from '../access/actor.ts';
import { visibleTo } from '../channels/index.ts';
import type { ServerContext } from '../feature.ts';
import { countsFor, shownTo, targetsOf, viewerOf } from '../messages/index.ts';
import { readFloor } from '../reads/index.ts';
import type { Dialect } from '../storage/dialect.ts';
import { threadFloor } from '../threads/index.ts';

/** Which mentions, newest first. */
export interface MentionQuery {
  unreadOnly: boolean;
  limit: number;
  /** Where the page before ended. */
  before?: { createdAt: number; messageId: string } | undefined;
}

/**
 * The messages that mention the actor, of channels that it belongs to and may read now. Of each channel and each way of
 * being called only the newest are looked at, as many as the page takes, so that a page costs the same after years; what is
 * unread is few.
 */
export async function findMentions(
  context: ServerContext,
  actor: Actor,
  { unreadOnly, limit, before }: MentionQuery,
): Promise<{ message_id: string; created_at: number }[]> {
  const { read } = context.database;
  const { dialect } = read;
  const userId = personOf(actor);
  const { createdAt, messageId } = before ?? { createdAt: Number.MAX_SAFE_INTEGER, messageId: '' };
  const isOlder = (row: string) =>
    sql`(${sql.ref(`${row}.created_at`)}, ${sql.ref(`${row}.message_id`)}) < (${createdAt}, ${messageId})`;
  const bound = unreadOnly
    ? sql`exists (select 1 from messages x where x.id = t.message_id and ${isUnread(dialect)})`
    : sql`t.number >= coalesce((select min(newest.number) from (
        select y.number from mentions y
        where y.cid = t.cid and y.target = t.target and y.user_id <> ${userId} and ${isOlder('y')}
          and ${shownTo(dialect, viewerOf(actor), 'y')}
        order by y.number desc limit ${limit}
      ) as newest), 0)`;
  return read.query((k) =>
    k
      .selectFrom('members as m')
      .innerJoin('channels as c', 'c.cid', 'm.cid')
      .innerJoin('mentions as t', 't.cid', 'm.cid')
      .leftJoin('reads as r', (join) =>
        join.onRef('r.cid', '=', 'm.cid').onRef('r.user_id', '=', 'm.user_id'),
      )
      .select(['t.message_id', 't.created_at'])
      .distinct()
      .where('m.user_id', '=', userId)
      .where('m.state', '=', 'joined')
      .where(visibleTo(context, actor))
      .where(sql<boolean>`t.target in (${targetsOf(sql`m.user_id`, sql`m.channel_role`)})`)
      // Who came later was not called by what calls everybody of that time.
      .where(sql<boolean>`(t.number > m.joined_number or t.target = 'u:' || m.user_id)`)
      .where('t.user_id', '<>', userId)
      .where(sql<boolean>`${isOlder('t')}`)
      .where(shownTo(dialect, viewerOf(actor), 't'))
      .where(sql<boolean>`${bound}`)
      .orderBy('t.created_at', 'desc')
      .orderBy('t.message_id', 'desc')
      .limit(limit),
  );
}

/** Whether the message `x` is unread for the member `m`: in the channel, or in a thread that it follows. */
const isUnread = (dialect: Dialect) => sql`(
  (x.in_channel = 1 and x.number > ${readFloor(dialect)} and ${countsFor(dialect, 'channel', sql`m.user_id`)})
  or exists (select 1 from thread_follows f where f.cid = x.cid and f.parent_id = x.parent_id
    and f.user_id = m.user_id and f.following = 1 and x.number > ${threadFloor(dialect)}
    and ${countsFor(dialect, 'thread', sql`m.user_id`)})
)`;

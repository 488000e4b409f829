import { ChatError, messageNotFound, type OwnThread, unreadLimit } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTime, isoTimeIfAny } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { countsFor, mentionNumbers } from '../messages/index.ts';
import { mutedOrBlockedBy } from '../users/index.ts';
import type { ThreadFollowRow } from './migrations.ts';

type Key = Pick<ThreadFollowRow, 'cid' | 'parent_id' | 'user_id'>;

export const selectFollow = statement((k, p: Placeholders<Key>) =>
  k
    .selectFrom('thread_follows')
    .selectAll()
    .where('cid', '=', p('cid'))
    .where('parent_id', '=', p('parent_id'))
    .where('user_id', '=', p('user_id')),
);

const values = (p: Placeholders<ThreadFollowRow>) => ({
  cid: p('cid'),
  parent_id: p('parent_id'),
  user_id: p('user_id'),
  following: p('following'),
  last_read_number: p('last_read_number'),
  updated_at: p('updated_at'),
});

export const upsertFollow = statement((k, p: Placeholders<ThreadFollowRow>) =>
  k
    .insertInto('thread_follows')
    .values(values(p))
    .onConflict((conflict) =>
      conflict.columns(['cid', 'parent_id', 'user_id']).doUpdateSet({
        following: (k) => k.ref('excluded.following'),
        last_read_number: (k) => k.ref('excluded.last_read_number'),
        updated_at: (k) => k.ref('excluded.updated_at'),
      }),
    ),
);

/** Follows a thread for a user who has never decided about it. */
export const insertFollow = statement((k, p: Placeholders<ThreadFollowRow>) =>
  k
    .insertInto('thread_follows')
    .values(values(p))
    .onConflict((conflict) => conflict.columns(['cid', 'parent_id', 'user_id']).doNothing()),
);

/** Deletes the follows of a deleted thread. */
export const deleteFollows = statement((k, p: Placeholders<Pick<Key, 'cid' | 'parent_id'>>) =>
  k.deleteFrom('thread_follows').where('cid', '=', p('cid')).where('parent_id', '=', p('parent_id')),
);

export const deleteFollowsOfChannel = statement((k, p: Placeholders<Pick<Key, 'cid'>>) =>
  k.deleteFrom('thread_follows').where('cid', '=', p('cid')),
);

interface OwnThreadRow {
  cid: string;
  parent_id: string;
  following: number | null;
  last_read_number: number | null;
  last_reply_at: number | null;
  /** JSON list, newest first. */
  unread: string | null;
  /** Likewise. */
  mentions: string | null;
}

/**
 * How far a member has read a thread: at least up to where they joined the channel. `f` is the follow, `m` the
 * membership.
 */
const threadFloor = ({ name }: Dialect) =>
  name === 'sqlite'
    ? sql<number>`max(coalesce(f.last_read_number, 0), coalesce(m.joined_number, 0))`
    : sql<number>`greatest(coalesce(f.last_read_number, 0), coalesce(m.joined_number, 0))`;

/** The SQL counterpart of the protocol's `isUnreadReply`, answered by the index of the thread's replies. */
export const unreadReplies = (dialect: Dialect) => sql`
  from messages x where x.cid = f.cid and x.parent_id = f.parent_id and x.number > ${threadFloor(dialect)}
    and x.user_id <> f.user_id and ${countsFor(dialect, 'thread', sql`f.user_id`)}`;

const selectOwnThreads = statement(
  (_, p: Placeholders<{ user_id: string; ids: string[]; now: string }>, dialect) => {
    const list =
      dialect.name === 'sqlite' ? sql`json_group_array(newest.number)` : sql`json_agg(newest.number)::text`;
    const scope = {
      cid: sql`f.cid`,
      userId: sql`f.user_id`,
      channelRole: sql`m.channel_role`,
      after: threadFloor(dialect),
      where: sql`x.parent_id = f.parent_id and ${countsFor(dialect, 'thread', sql`f.user_id`)}`,
      except: mutedOrBlockedBy(dialect, p('user_id'), p('now')),
    };
    const isFollowed = sql`f.following = 1 and m.user_id is not null`;
    return sql<OwnThreadRow>`
    select p.cid, p.id as parent_id, case when ${isFollowed} then 1 else 0 end as following,
      ${threadFloor(dialect)} as last_read_number, p.last_reply_at,
      case when ${isFollowed} then (select ${list} from (
        select x.number ${unreadReplies(dialect)} order by x.number desc limit ${sql.lit(unreadLimit)}
      ) as newest) end as unread,
      case when ${isFollowed} then ${mentionNumbers(dialect, scope, unreadLimit)} end as mentions
    from messages p
    left join thread_follows f on f.cid = p.cid and f.parent_id = p.id and f.user_id = ${p('user_id')}
    left join members m on m.cid = f.cid and m.user_id = f.user_id and m.state = 'joined'
    where p.id ${oneOf(dialect, p('ids'))}`;
  },
);

/** Returns the user's own state of these threads, by the parent's id; `now` in milliseconds ends mutes. */
export async function ownThreads(
  reader: Reader,
  user_id: string | undefined,
  { ids, now }: { ids: string[]; now: number },
): Promise<Map<string, OwnThread>> {
  const rows = await reader.all(selectOwnThreads, { user_id: user_id ?? '', ids, now: isoTime(now) });
  return new Map(rows.map((row) => [row.parent_id, toOwnThread(row)]));
}

/** Returns the user's own state of one thread. Throws `message_not_found` if its parent was removed meanwhile. */
export async function ownThread(
  reader: Reader,
  user_id: string | undefined,
  { parentId, now }: { parentId: string; now: number },
): Promise<OwnThread> {
  const thread = (await ownThreads(reader, user_id, { ids: [parentId], now })).get(parentId);
  if (!thread) throw new ChatError(messageNotFound);
  return thread;
}

const toOwnThread = (row: OwnThreadRow): OwnThread => ({
  cid: row.cid,
  parent_id: row.parent_id,
  following: row.following === 1,
  last_read_number: row.last_read_number ?? 0,
  unread_numbers: (JSON.parse(row.unread ?? '[]') as number[]).reverse(),
  mention_numbers: (JSON.parse(row.mentions ?? '[]') as number[]).reverse(),
  last_reply_at: isoTimeIfAny(row.last_reply_at),
});

export const deleteFollowsOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('thread_follows').where('user_id', '=', p('user_id')),
);

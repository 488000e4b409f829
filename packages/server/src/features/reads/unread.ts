import { type OwnRead, unreadLimit } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import { isoTime, isoTimeIfAny } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { countsFor, mentionNumbers } from '../messages/index.ts';
import { mutedOrBlockedBy } from '../users/index.ts';

/** The user's own read state with the unread numbers, as one row. */
interface OwnReadRow {
  cid: string;
  last_read_number: number;
  last_read_at: number | null;
  marked_unread: number | null;
  /** JSON list, newest first. */
  unread: string | null;
  /** Likewise. */
  mentions: string | null;
}

/** How far a member has read: at least up to where they joined. */
export const readFloor = ({ name }: Dialect) =>
  name === 'sqlite'
    ? sql<number>`max(coalesce(r.last_read_number, 0), m.joined_number)`
    : sql<number>`greatest(coalesce(r.last_read_number, 0), m.joined_number)`;

/**
 * CHAN-09's rule in SQL, the counterpart of the protocol's `isUnread`: answered by the main list's index alone. `m` is
 * the reader's membership, `r` its read state.
 */
const unreadNumbers = (dialect: Dialect) => {
  const list =
    dialect.name === 'sqlite' ? sql`json_group_array(newest.number)` : sql`json_agg(newest.number)::text`;
  return sql<string | null>`(select ${list} from (
    select x.number from messages x
    where x.cid = m.cid and x.in_channel = 1 and x.number > ${readFloor(dialect)}
      and x.user_id <> m.user_id and ${countsFor(dialect, 'channel', sql`m.user_id`)}
    order by x.number desc limit ${sql.lit(unreadLimit)}
  ) as newest)`;
};

const columns = (dialect: Dialect) => sql`
  select m.cid, m.user_id, m.channel_role, ${readFloor(dialect)} as last_read_number, r.last_read_at, r.marked_unread,
    ${unreadNumbers(dialect)} as unread
  from members m left join reads r on r.cid = m.cid and r.user_id = m.user_id`;

/** The reader, and the time: ISO 8601. */
interface OfReader {
  user_id: string;
  now: string;
}

/** Mentions are only queried if something is unread. */
const withMentions = (dialect: Dialect, states: RawBuilder<unknown>, p: Placeholders<OfReader>) => {
  const scope = {
    cid: sql`s.cid`,
    userId: sql`s.user_id`,
    channelRole: sql`s.channel_role`,
    after: sql<number>`s.last_read_number`,
    where: sql`x.in_channel = 1 and ${countsFor(dialect, 'channel', sql`s.user_id`)}`,
    except: mutedOrBlockedBy(dialect, p('user_id'), p('now')),
  };
  // PostgreSQL would otherwise compute `unread` again for each use.
  const once = dialect.name === 'postgres' ? sql`offset 0` : sql``;
  return sql<OwnReadRow>`
    select s.*, case when s.unread <> '[]' then ${mentionNumbers(dialect, scope, unreadLimit)} end as mentions
    from (${states} ${once}) as s order by s.cid`;
};

const selectOwnReads = statement((_, p: Placeholders<OfReader & { cids: string[] }>, dialect) =>
  withMentions(
    dialect,
    sql`${columns(dialect)}
    where m.user_id = ${p('user_id')} and m.state = 'joined' and m.cid ${oneOf(dialect, p('cids'))}`,
    p,
  ),
);

const selectUnreadReads = statement((_, p: Placeholders<OfReader>, dialect) =>
  withMentions(
    dialect,
    sql`${columns(dialect)} join channels c on c.cid = m.cid
    where m.user_id = ${p('user_id')} and m.state = 'joined' and c.deleted_at is null
      and (c.last_message_number > ${readFloor(dialect)} or r.marked_unread = 1)`,
    p,
  ),
);

/** Returns the user's own read states of joined channels, by cid; `now` in milliseconds ends mutes. */
export async function ownReads(
  reader: Reader,
  user_id: string | undefined,
  { cids, now }: { cids: string[]; now: number },
): Promise<Map<string, OwnRead>> {
  if (user_id === undefined) return new Map();
  const rows = await reader.all(selectOwnReads, { user_id, cids, now: isoTime(now) });
  return new Map(rows.map((row) => [row.cid, toOwnRead(row)]));
}

/** Returns the user's own read state of one channel. */
export async function ownRead(
  reader: Reader,
  user_id: string,
  { cid, now }: { cid: string; now: number },
): Promise<OwnRead | undefined> {
  return (await ownReads(reader, user_id, { cids: [cid], now })).get(cid);
}

/** Returns the user's own read states of all joined channels with unread messages, by cid. */
export async function unreadReads(reader: Reader, user_id: string, now: number): Promise<OwnRead[]> {
  const reads = (await reader.all(selectUnreadReads, { user_id, now: isoTime(now) })).map(toOwnRead);
  return reads.filter((read) => read.marked_unread || read.unread_numbers.length > 0);
}

const toOwnRead = (row: OwnReadRow): OwnRead => ({
  cid: row.cid,
  last_read_number: row.last_read_number,
  last_read_at: isoTimeIfAny(row.last_read_at),
  unread_numbers: (JSON.parse(row.unread ?? '[]') as number[]).reverse(),
  mention_numbers: (JSON.parse(row.mentions ?? '[]') as number[]).reverse(),
  marked_unread: row.marked_unread === 1,
});

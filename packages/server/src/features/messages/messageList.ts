import { sql } from 'kysely';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { MessageRow } from './migrations.ts';
import { shownTo, type Viewer } from './restrictedVisibility.ts';

/** A list of messages by number: a channel's main list, or the replies of one thread. */
export interface MessageList {
  readonly cid: string;
  /** The thread's parent; undefined for the main list. */
  readonly parentId?: string;
  /** The reader: messages with other restricted readers are excluded (MSG-15). */
  readonly viewer: Viewer;
}

type Bounds = { cid: string; parent_id: string; viewer: Viewer; number: number; limit: number };

// As literals, so that each query is a range of this list's partial index.
const inChannel = sql<boolean>`in_channel = 1`;

const channelBefore = statement((k, p: Placeholders<Bounds>, dialect) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where('cid', '=', p('cid'))
    .where(inChannel)
    .where('number', '<', p('number'))
    .where(shownTo(dialect, p('viewer')))
    .orderBy('number', 'desc')
    .limit(p('limit')),
);

const channelFrom = statement((k, p: Placeholders<Bounds>, dialect) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where('cid', '=', p('cid'))
    .where(inChannel)
    .where('number', '>=', p('number'))
    .where(shownTo(dialect, p('viewer')))
    .orderBy('number')
    .limit(p('limit')),
);

const threadBefore = statement((k, p: Placeholders<Bounds>, dialect) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where('cid', '=', p('cid'))
    .where('parent_id', '=', p('parent_id'))
    .where('number', '<', p('number'))
    .where(shownTo(dialect, p('viewer')))
    .orderBy('number', 'desc')
    .limit(p('limit')),
);

const threadFrom = statement((k, p: Placeholders<Bounds>, dialect) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where('cid', '=', p('cid'))
    .where('parent_id', '=', p('parent_id'))
    .where('number', '>=', p('number'))
    .where(shownTo(dialect, p('viewer')))
    .orderBy('number')
    .limit(p('limit')),
);

/** Messages numbered below `number`, newest first. */
export const rowsBefore = (
  reader: Reader,
  { cid, parentId, viewer }: MessageList,
  number: number,
  limit: number,
) =>
  reader.all(parentId === undefined ? channelBefore : threadBefore, {
    cid,
    parent_id: parentId ?? '',
    viewer,
    number,
    limit,
  });

/** Messages numbered `number` and above, oldest first. */
export const rowsFrom = (
  reader: Reader,
  { cid, parentId, viewer }: MessageList,
  number: number,
  limit: number,
) =>
  reader.all(parentId === undefined ? channelFrom : threadFrom, {
    cid,
    parent_id: parentId ?? '',
    viewer,
    number,
    limit,
  });

const selectNewest = statement(
  (k, p: Placeholders<{ cids: string[]; viewer: Viewer; limit: number }>, dialect) =>
    k
      .selectFrom('channels as c')
      .innerJoin('messages as m', 'm.cid', 'c.cid')
      .selectAll('m')
      .where(sql<boolean>`c.cid ${oneOf(dialect, p('cids'))}`)
      .where(sql<boolean>`m.in_channel = 1`)
      .where(shownTo(dialect, p('viewer'), 'm'))
      .where(
        sql<boolean>`m.number >= (select min(newest.number) from (
        select x.number from messages x where x.cid = c.cid and x.in_channel = 1 and ${shownTo(dialect, p('viewer'), 'x')}
        order by x.number desc limit ${p('limit')}
      ) as newest)`,
      )
      .orderBy('m.cid')
      .orderBy('m.number'),
);

/** Returns the newest `limit` messages of each channel's main list, oldest first, by channel. */
export async function newestRows(
  reader: Reader,
  cids: string[],
  viewer: Viewer,
  limit: number,
): Promise<Map<string, MessageRow[]>> {
  const rows = await reader.all(selectNewest, { cids, viewer, limit });
  return Map.groupBy(rows, (row) => row.cid);
}

const selectLastReplies = statement(
  (k, p: Placeholders<{ ids: string[]; viewer: Viewer; limit: number }>, dialect) =>
    k
      .selectFrom('messages as p')
      .innerJoin('messages as m', (join) =>
        join.onRef('m.cid', '=', 'p.cid').onRef('m.parent_id', '=', 'p.id'),
      )
      .selectAll('m')
      .where(sql<boolean>`p.id ${oneOf(dialect, p('ids'))}`)
      .where(shownTo(dialect, p('viewer'), 'm'))
      .where(
        sql<boolean>`m.number >= (select min(newest.number) from (
        select x.number from messages x where x.cid = p.cid and x.parent_id = p.id and ${shownTo(dialect, p('viewer'), 'x')}
        order by x.number desc limit ${p('limit')}
      ) as newest)`,
      )
      .orderBy('m.cid')
      .orderBy('m.number'),
);

/** The newest `limit` replies of each of these threads, oldest first. */
export const lastReplies = (
  reader: Reader,
  ids: string[],
  viewer: Viewer,
  limit: number,
): Promise<MessageRow[]> => reader.all(selectLastReplies, { ids, viewer, limit });

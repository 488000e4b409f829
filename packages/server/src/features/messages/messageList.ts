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

/**
 * Selects the newest messages of each channel: on PostgreSQL `limit` with the number of them `found` among `one_more`,
 * on SQLite, which has no lateral joins, `one_more`.
 */
const selectNewest = statement(
  (k, p: Placeholders<{ cids: string[]; viewer: Viewer; limit: number; one_more: number }>, dialect) => {
    const channels = k.selectFrom('channels as c').where(sql<boolean>`c.cid ${oneOf(dialect, p('cids'))}`);
    if (dialect.name === 'postgres') {
      const newest = k
        .selectFrom('messages as x')
        .selectAll()
        .where(sql<boolean>`x.cid = c.cid and x.in_channel = 1`)
        .where(shownTo(dialect, p('viewer'), 'x'))
        .orderBy('x.number', 'desc')
        .limit(p('one_more'));
      return channels
        .innerJoinLateral(
          k
            .selectFrom(newest.as('n'))
            .selectAll()
            .select(sql<number | null>`count(*) over ()`.as('found'))
            .orderBy('n.number', 'desc')
            .limit(p('limit'))
            .as('m'),
          (join) => join.onTrue(),
        )
        .selectAll('m')
        .orderBy('m.cid')
        .orderBy('m.number');
    }
    return channels
      .innerJoin('messages as m', 'm.cid', 'c.cid')
      .selectAll('m')
      .select(sql<number | null>`null`.as('found'))
      .where(sql<boolean>`m.in_channel = 1`)
      .where(shownTo(dialect, p('viewer'), 'm'))
      .where(
        sql<boolean>`m.number >= (select min(newest.number) from (
        select x.number from messages x where x.cid = c.cid and x.in_channel = 1 and ${shownTo(dialect, p('viewer'), 'x')}
        order by x.number desc limit ${p('one_more')}
      ) as newest)`,
      )
      .orderBy('m.cid')
      .orderBy('m.number');
  },
);

/** Returns the newest `limit` messages of each channel's main list, oldest first, and whether there are older ones. */
export async function newestRows(
  reader: Reader,
  cids: string[],
  viewer: Viewer,
  limit: number,
): Promise<Map<string, { rows: MessageRow[]; has_prev: boolean }>> {
  const rows = await reader.all(selectNewest, { cids, viewer, limit, one_more: limit + 1 });
  return new Map(
    [...Map.groupBy(rows, (row) => row.cid)].map(([cid, of]) => [
      cid,
      { rows: of.slice(-limit), has_prev: (of[0]?.found ?? of.length) > limit },
    ]),
  );
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

import type { ChannelState } from '@confab/protocol';
import type { channelEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { ServerContext } from '../feature.ts';
import { compileSort } from '../filters/compileSort.ts';
import { newestRows, type RowPage, type Viewer, viewerOf } from '../messages/index.ts';
import type { Reader } from '../storage/database.ts';
import { channelSortFields } from './channelFilter.ts';
import { channelStates } from './channelStates.ts';
import { matchingChannels } from './matchingChannels.ts';

type Query = ParsedBodyOf<typeof channelEndpoints.queryChannels>;

/** Finds channels that the actor may read, newest activity first unless sorted otherwise (CHAN-05). */
export async function queryChannels(
  context: ServerContext,
  actor: Actor,
  query: Query,
): Promise<{ channels: ChannelState[]; has_next: boolean }> {
  const { read } = context.database;
  const found = await findCids(context, read, actor, query);
  const cids = found.slice(0, query.limit);
  const channels = await channelStates(context, actor, cids, {
    memberLimit: query.member_limit,
    pages: (reader) => newestPages(reader, cids, viewerOf(actor), query.message_limit),
  });
  return { channels, has_next: found.length > query.limit };
}

async function findCids(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  { filter, sort, limit, offset }: Query,
): Promise<string[]> {
  const keys = compileSort(sort, channelSortFields(reader.dialect));
  const activity = sql`coalesce(c.last_message_at, c.created_at) desc`;
  const matching = matchingChannels(context, actor, filter);
  const rows = await reader.query((k, dialect) =>
    (keys.length > 0 ? keys : [activity])
      .reduce((query, key) => query.orderBy(key), matching(k, dialect).select('c.cid'))
      .orderBy('c.cid')
      .limit(limit + 1)
      .offset(offset),
  );
  return rows.map((row) => row.cid);
}

async function newestPages(
  reader: Reader,
  cids: string[],
  viewer: Viewer,
  limit: number,
): Promise<Map<string, RowPage>> {
  if (limit === 0) return new Map();
  const newest = await newestRows(reader, cids, viewer, limit + 1);
  return new Map(
    [...newest].map(([cid, rows]) => [
      cid,
      { rows: rows.slice(-limit), has_prev: rows.length > limit, has_next: false },
    ]),
  );
}

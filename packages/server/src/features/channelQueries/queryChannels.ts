import type { ChannelState } from '@confab/protocol';
import type { channelEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { compileSort } from '../../core/filters/compileSort.ts';
import { nextAfter, rowsAfter, type SortColumn, sortColumns } from '../../core/filters/sortedRange.ts';
import type { Reader } from '../../core/storage/database.ts';
import { newestRows, type RowPage, type Viewer, viewerOf } from '../messages/index.ts';
import { channelSortFields } from './channelFilter.ts';
import { channelStates } from './channelStates.ts';
import { matchingChannels } from './matchingChannels.ts';

type Query = ParsedBodyOf<typeof channelEndpoints.queryChannels>;

/** Queries channels that the actor may read, latest activity first by default (CHAN-05). */
export async function queryChannels(
  context: ServerContext,
  actor: Actor,
  query: Query,
): Promise<{ channels: ChannelState[]; has_next: boolean; next?: string }> {
  const { read } = context.database;
  const { cids, next } = await findCids(context, read, actor, query);
  const channels = await channelStates(context, actor, cids, {
    memberLimit: query.member_limit,
    pages: (reader) => newestPages(reader, cids, viewerOf(actor), query.message_limit),
  });
  return { channels, has_next: next !== undefined, ...(next !== undefined && { next }) };
}

const activity: SortColumn = {
  column: sql`coalesce(c.last_message_at, c.created_at)`,
  direction: -1,
  isText: false,
};
const lastColumn: SortColumn = { column: sql.ref('c.cid'), direction: 1, isText: true };

async function findCids(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  { filter, sort, limit, offset, next }: Query,
): Promise<{ cids: string[]; next?: string }> {
  const fields = channelSortFields(reader.dialect);
  const keys = compileSort(sort, fields);
  const columns = [...(keys.length > 0 ? sortColumns(sort, fields) : [activity]), lastColumn];
  const after = rowsAfter(columns, next);
  const matching = matchingChannels(context, actor, filter);
  const rows = await reader.query((k, dialect) =>
    (keys.length > 0 ? keys : [sql`${activity.column} desc`])
      .reduce((query, key) => query.orderBy(key), matching(k, dialect).select('c.cid'))
      .select(columns.map(({ column }, at) => column.as(`sorted_${at}`)))
      .where(after)
      .orderBy('c.cid')
      .limit(limit + 1)
      .offset(offset),
  );
  const found: Record<string, unknown>[] = rows.slice(0, limit);
  const last = rows.length > limit ? found.at(-1) : undefined;
  return {
    cids: found.map(({ cid }) => String(cid)),
    ...(last && { next: nextAfter(columns.map((_, at) => last[`sorted_${at}`] as string | number | null)) }),
  };
}

async function newestPages(
  reader: Reader,
  cids: string[],
  viewer: Viewer,
  limit: number,
): Promise<Map<string, RowPage>> {
  if (limit === 0) return new Map();
  const newest = await newestRows(reader, cids, viewer, limit);
  return new Map([...newest].map(([cid, page]) => [cid, { ...page, has_next: false }]));
}

import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isTenantReached } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { matchingChannels } from '../channelQueries/index.ts';
import { userCondition } from '../users/index.ts';
import type { SegmentRow } from './migrations.ts';
import { selectTarget, selectTargetsAfter } from './targetStore.ts';

export type Filtered = Pick<SegmentRow, 'type'> & { filter: Record<string, unknown> };

/**
 * Returns a segment's current ids (cids) in order after `after`, at most `limit`. Channels of a filter are those that
 * `as` may read.
 */
export async function segmentPage(
  context: ServerContext,
  reader: Reader,
  segment: SegmentRow,
  { as, after, limit }: { as: Actor; after: string; limit: number },
): Promise<{ target_id: string; created_at?: number }[]> {
  if (segment.filter === null) {
    return reader.all(selectTargetsAfter, { segment_id: segment.id, after, limit });
  }
  const filtered = { type: segment.type, filter: JSON.parse(segment.filter) };
  return matches(context, reader, as, filtered, (id) => sql<boolean>`${id} > ${after}`, limit);
}

/** Whether a segment currently contains this user or channel. */
export async function segmentHolds(
  context: ServerContext,
  reader: Reader,
  segment: SegmentRow,
  { as, target_id }: { as: Actor; target_id: string },
): Promise<boolean> {
  if (segment.filter === null) {
    return (await reader.get(selectTarget, { segment_id: segment.id, target_id })) !== undefined;
  }
  const filtered = { type: segment.type, filter: JSON.parse(segment.filter) };
  const found = await matches(context, reader, as, filtered, (id) => sql<boolean>`${id} = ${target_id}`, 1);
  return found.length > 0;
}

/** Throws `input_invalid`, naming the path, for an invalid filter. */
export async function checkFilter(
  context: ServerContext,
  reader: Reader,
  as: Actor,
  filtered: Filtered,
): Promise<void> {
  await matches(context, reader, as, filtered, () => sql<boolean>`1 = 1`, 1);
}

async function matches(
  context: ServerContext,
  reader: Reader,
  as: Actor,
  { type, filter }: Filtered,
  where: (id: RawBuilder<unknown>) => RawBuilder<boolean>,
  limit: number,
): Promise<{ target_id: string }[]> {
  if (type === 'user') {
    return reader.query((k, dialect) =>
      k
        .selectFrom('users')
        .select('id as target_id')
        .where('deleted_at', 'is', null)
        .where(isTenantReached(as, sql.ref('users.tenant')) ?? sql<boolean>`1 = 1`)
        .where(userCondition(filter, dialect))
        .where(where(sql.ref('id')))
        .orderBy('id')
        .limit(limit),
    );
  }
  const matching = matchingChannels(context, as, filter);
  return reader.query((k, dialect) =>
    matching(k, dialect)
      .select('c.cid as target_id')
      .where(where(sql.ref('c.cid')))
      .orderBy('c.cid')
      .limit(limit),
  );
}

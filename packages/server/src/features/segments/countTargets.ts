import { maxCampaignTargets } from '@confab/protocol';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isTenantReached } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import type { Tables } from '../../core/storage/tables.ts';
import { matchingChannels } from '../channelQueries/index.ts';
import { userCondition } from '../users/index.ts';
import type { SegmentRow } from './migrations.ts';
import type { Filtered } from './segmentMatches.ts';

/** A source of targets to count: a segment, a filter, or user ids. */
export type TargetSource = SegmentRow | Filtered | { user_ids: readonly string[] };

/**
 * Counts the targets of sources of one type without duplicates, up to one more than a campaign may have. Channels of a
 * filter are those that `as` may read.
 */
export async function countTargets(
  context: ServerContext,
  reader: Reader,
  as: Actor,
  sources: readonly TargetSource[],
): Promise<number> {
  if (sources.length === 0) return 0;
  const [found] = await reader.query<{ count: number }>((k, dialect) => {
    const parts = sources.map((source) => targetsOf(context, as, source, k, dialect));
    const all = sql<{
      target_id: string;
    }>`(${sql.join(parts, sql` union `)} limit ${maxCampaignTargets + 1})`;
    return k.selectFrom(all.as('t')).select(({ fn }) => fn.countAll<number>().as('count'));
  });
  return Number(found?.count ?? 0);
}

/** Selects the ids of one source, for a union. */
function targetsOf(
  context: ServerContext,
  as: Actor,
  source: TargetSource,
  k: Kysely<Tables>,
  dialect: Dialect,
): RawBuilder<unknown> {
  const isReached = isTenantReached(as, sql.ref('users.tenant')) ?? sql`1 = 1`;
  if ('user_ids' in source) {
    return sql`select id as target_id from users where deleted_at is null and ${isReached}
      and id in (${sql.join(source.user_ids)})`;
  }
  if ('id' in source && source.filter === null) {
    return sql`select target_id from segment_targets where segment_id = ${source.id}`;
  }
  const filter = typeof source.filter === 'string' ? JSON.parse(source.filter) : source.filter;
  if (source.type === 'user') {
    return sql`select id as target_id from users where deleted_at is null and ${isReached}
      and ${userCondition(filter, dialect)}`;
  }
  const channels = matchingChannels(context, as, filter)(k, dialect).select('c.cid as target_id');
  return sql`select target_id from ${channels} as found`;
}

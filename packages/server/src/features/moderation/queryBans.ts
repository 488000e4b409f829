import type { Ban } from '@confab/protocol';
import type { moderationEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isUserReached } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { BanRow } from './migrations.ts';
import { moderatedChannels } from './moderatedChannels.ts';
import { viewBans } from './moderationViews.ts';
import { beyond, pageOf } from './pages.ts';

type Query = ParsedBodyOf<typeof moderationEndpoints.queryBans>;

/** Returns a page of the bans that the actor moderates, newest first (MOD-01). */
export async function queryBans(
  context: ServerContext,
  actor: Actor,
  { filter, limit, next }: Query,
): Promise<{ bans: Ban[]; next?: string }> {
  const { read } = context.database;
  const cids = await moderatedChannels(context, read, actor, filter.cid);
  const isReached = isUserReached(actor, sql.ref('bans.user_id'));
  const rows = await read.query<BanRow>((k) => {
    let query = k.selectFrom('bans').selectAll();
    if (cids) query = query.where('cid', 'in', cids);
    if (isReached) query = query.where(isReached);
    if (actor.userId !== undefined) query = query.where('user_id', '<>', actor.userId);
    if (filter.user_id !== undefined) query = query.where('user_id', '=', filter.user_id);
    if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
    if (filter.active !== undefined) query = query.where('ended_at', filter.active ? 'is' : 'is not', null);
    if (next !== undefined) query = query.where(beyond('created_at', next));
    return query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
  });
  const { page, ...more } = pageOf(rows, limit, (row) => row.created_at);
  return { bans: await viewBans(context, page), ...more };
}

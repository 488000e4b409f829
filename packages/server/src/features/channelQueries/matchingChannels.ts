import type { Kysely } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { compileFilter } from '../../core/filters/compileFilter.ts';
import type { Dialect } from '../../core/storage/dialect.ts';
import type { Tables } from '../../core/storage/tables.ts';
import { type ListedFor, visibleTo } from '../channels/index.ts';
import { channelLanguage } from './channelFilter.ts';

/**
 * Returns the channels that match a filter (CHAN-05) and that the actor may read, or that `purpose` allows, as a query
 * to select from. In it, `c` is the channel, `m` the actor's membership, `r` its read state and `o` its private state
 * of the channel. Throws `input_invalid` for an invalid filter.
 */
export function matchingChannels(
  context: ServerContext,
  actor: Actor,
  filter: Record<string, unknown>,
  purpose?: ListedFor,
) {
  return (k: Kysely<Tables>, dialect: Dialect) => {
    const language = channelLanguage(context, dialect, actor);
    const { condition, isNarrow } = compileFilter(filter, language);
    const findsCandidates = !isNarrow || language.isNarrow === true;
    return k
      .selectFrom('channels as c')
      .leftJoin('members as m', (join) =>
        join.onRef('m.cid', '=', 'c.cid').on('m.user_id', '=', actor.userId ?? ''),
      )
      .leftJoin('reads as r', (join) =>
        join.onRef('r.cid', '=', 'm.cid').onRef('r.user_id', '=', 'm.user_id'),
      )
      .leftJoin('own_memberships as o', (join) =>
        join.onRef('o.cid', '=', 'm.cid').onRef('o.user_id', '=', 'm.user_id'),
      )
      .where(visibleTo(context, actor, { purpose, findsCandidates }))
      .where(condition);
  };
}

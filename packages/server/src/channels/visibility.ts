import type { ChannelType } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { hasCapability } from '../access/capabilities.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import type { ServerContext } from '../feature.ts';
import type { Condition } from '../filters/filterField.ts';

/**
 * The condition under which the actor may read a channel, for lists (APP-04): the same decision as `authorize` for
 * `read-channel`. In the query `c` is the channel and `m` the actor's own membership.
 */
export function visibleTo(context: ServerContext, actor: Actor): Condition {
  const types = channelTypeDirectory(context).all();
  const whole = types.filter((channelType) => hasCapability(actor, 'read-channel', { channelType }));
  const parts = [
    sql<boolean>`c.type in (${names(whole)})`,
    ...(['owner', 'moderator', 'member'] as const).map((channel_role) => {
      const member = { state: 'joined', channel_role };
      const readable = types.filter((channelType) =>
        hasCapability(actor, 'read-channel', { channelType, member }),
      );
      return sql<boolean>`(m.state = 'joined' and m.channel_role = ${channel_role} and c.type in (${names(readable)}))`;
    }),
  ];
  // The first half alone finds the candidates by index: whole types, and one's own memberships.
  return sql<boolean>`(c.type in (${names(whole)}) or c.cid in (
    select mine.cid from members mine where mine.user_id = ${actor.userId ?? ''} and mine.state = 'joined'
  )) and (${sql.join(parts, sql` or `)})`;
}

/** A list for `in (…)`, which PostgreSQL does not take empty. */
const names = (types: readonly ChannelType[]) =>
  types.length === 0 ? sql`''` : sql.join(types.map(({ name }) => name));

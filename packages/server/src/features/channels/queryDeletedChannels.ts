import type { Channel } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isTenantReached } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { ChannelRow } from './migrations.ts';
import { toChannel } from './toChannel.ts';

/** Returns deleted channels of the admin's tenant that it can restore, most recently deleted first, without their messages. */
export async function queryDeletedChannels(
  { database }: ServerContext,
  actor: Actor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ channels: Channel[]; has_next: boolean }> {
  const isReached = isTenantReached(actor, sql.ref('tenant')) ?? sql<boolean>`1 = 1`;
  const rows = await database.read.query<ChannelRow>((k) =>
    k
      .selectFrom('channels')
      .selectAll()
      .where('deleted_at', 'is not', null)
      .where('erasing', '=', 0)
      .where(isReached)
      .orderBy('deleted_at', 'desc')
      .orderBy('cid')
      .limit(limit + 1)
      .offset(offset),
  );
  return { channels: rows.slice(0, limit).map(toChannel), has_next: rows.length > limit };
}

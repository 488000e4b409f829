import { appModerators } from '@confab/protocol';
import { sql } from 'kysely';
import { type Actor, actorOf } from '../../core/access/actor.ts';
import { isAppModerator } from '../../core/access/roles.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { findChannel } from '../channels/index.ts';
import { selectUsers, userDirectory } from '../users/index.ts';

/** Most moderators notified of an event; others find it when they look. */
const maxNotified = 200;

const selectAppModerators = statement((k, p: Placeholders<{ aboutId: string; limit: number }>) =>
  k
    .selectFrom('users')
    .select('id')
    .where('role', 'in', [...appModerators])
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`coalesce(tenant, '') =
        coalesce((select a.tenant from users a where a.id = ${p('aboutId')}), '')`,
    )
    .orderBy('id')
    .limit(p('limit')),
);

const selectChannelModerators = statement((k, p: Placeholders<{ cid: string; limit: number }>) =>
  k
    .selectFrom('members')
    .select('user_id as id')
    .where('cid', '=', p('cid'))
    .where('state', '=', 'joined')
    .where(sql<boolean>`channel_role in ('owner', 'moderator')`)
    .orderBy('user_id')
    .limit(p('limit')),
);

/**
 * Returns the ids of moderators: those of the user's tenant and, for a channel, its own with ban-channel-members, always excluding
 * `aboutId`, the user concerned.
 */
export async function moderatorsOf(
  context: ServerContext,
  reader: Reader,
  { cid, aboutId }: { cid: string | null; aboutId: string },
): Promise<string[]> {
  const ofApp = await reader.all(selectAppModerators, { aboutId, limit: maxNotified });
  const ids = ofApp.map(({ id }) => id).filter((id) => id !== aboutId);
  if (!cid) return ids;
  const known = new Set([aboutId, ...ofApp.map(({ id }) => id)]);
  const stewards = await reader.all(selectChannelModerators, { cid, limit: maxNotified });
  const others = stewards.map(({ id }) => id).filter((id) => !known.has(id));
  for (const user of await reader.all(selectUsers, { ids: others })) {
    const channel = await findChannel(context, reader, actorOf(user, context.clock.now()), cid);
    if (channel?.may('ban-channel-members')) ids.push(user.id);
  }
  return ids;
}

/** Whether the actor may read reports about this user in this channel or in general; never about oneself. */
export async function maySee(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  { cid, user_id }: { cid: string | null; user_id: string },
): Promise<boolean> {
  if (actor.userId === user_id) return false;
  if (isAppModerator(actor)) {
    const user = await userDirectory(context).find(user_id);
    return reachesTenant(actor, user?.tenant ?? null);
  }
  const channel = cid ? await findChannel(context, reader, actor, cid) : undefined;
  return channel?.may('ban-channel-members') ?? false;
}

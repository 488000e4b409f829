import { sql } from 'kysely';
import { actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { findChannel } from '../channels/index.ts';
import { selectUsers } from '../users/index.ts';

/** Most moderators who see messages of a shadow-banned user. */
const maxReaders = 50;

const selectChannelModerators = statement((k, p: Placeholders<{ cid: string; limit: number }>) =>
  k
    .selectFrom('users as u')
    .select('u.id')
    .where(
      sql<boolean>`(u.role in ('admin', 'moderator') or u.id in (select s.user_id from members s
        where s.cid = ${p('cid')} and s.state = 'joined' and s.channel_role in ('owner', 'moderator')))`,
    )
    .where('u.deleted_at', 'is', null)
    .where(
      sql<boolean>`coalesce(u.tenant, '') =
        (select coalesce(c.tenant, '') from channels c where c.cid = ${p('cid')})`,
    )
    .orderBy('u.id')
    .limit(p('limit')),
);

/**
 * Returns the readers of a shadow-banned user's messages in a channel (MOD-01): the author and the channel's
 * moderators, by id.
 */
export async function shadowReaders(
  context: ServerContext,
  tx: Transaction,
  cid: string,
  authorId: string,
): Promise<string[]> {
  const ids = (await tx.all(selectChannelModerators, { cid, limit: maxReaders })).map(({ id }) => id);
  const readers = [authorId];
  for (const user of await tx.all(selectUsers, { ids: ids.filter((id) => id !== authorId) })) {
    const channel = await findChannel(context, tx, actorOf(user, context.clock.now()), cid);
    if (channel?.may('read-channel')) readers.push(user.id);
  }
  return readers.sort();
}

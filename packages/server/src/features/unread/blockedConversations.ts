import { toCid } from '@confab/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { distinctId } from '../channels/index.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import { selectUsers } from '../users/index.ts';

const selectConversations = statement((k, p: Placeholders<{ user_id: string; cids: string[] }>, dialect) =>
  k
    .selectFrom('channels as c')
    .innerJoin('members as m', 'm.cid', 'c.cid')
    .select('c.cid')
    .where(sql<boolean>`c.cid ${oneOf(dialect, p('cids'))}`)
    .where('c.deleted_at', 'is', null)
    .where('m.user_id', '=', p('user_id'))
    .where('m.state', '=', 'joined')
    .orderBy('c.cid'),
);

/** Returns the user's direct conversations with a blocked user, by cid (MOD-01). */
export async function blockedConversations(context: ServerContext, userId: string): Promise<string[]> {
  const { read } = context.database;
  const [me] = await read.all(selectUsers, { ids: [userId] });
  const blocked = parsed<string[]>(me?.blocked_user_ids ?? null, []);
  if (blocked.length === 0) return [];
  const ids = blocked.map((other) => distinctId([userId, other]));
  const types = channelTypeDirectory(context).all();
  const cids = types.flatMap(({ name }) => ids.map((id) => toCid(name, id)));
  return (await read.all(selectConversations, { user_id: userId, cids })).map(({ cid }) => cid);
}

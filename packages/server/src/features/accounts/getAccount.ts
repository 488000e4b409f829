import { type Account, ChatError, type Session, userNotFound } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { listSessions } from '../sessions/index.ts';
import { toAccount } from './toAccount.ts';

const channelsShown = 50;

const selectAccount = statement((k, p: Placeholders<{ id: string }>) =>
  k
    .selectFrom('users')
    .selectAll()
    .select(sql<number>`exists (select 1 from passwords where user_id = users.id)`.as('has_password'))
    .where('id', '=', p('id')),
);

const selectChannels = statement((k, p: Placeholders<{ user_id: string; limit: number }>) =>
  k
    .selectFrom('members as m')
    .innerJoin('channels as c', 'c.cid', 'm.cid')
    .select(['c.cid', 'c.name', 'm.channel_role'])
    .where('m.user_id', '=', p('user_id'))
    .where('m.state', '=', 'joined')
    .orderBy('m.cid')
    .limit(p('limit')),
);

const countChannels = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id'))
    .where('state', '=', 'joined'),
);

/** Returns an account with its sessions and channels. */
export async function getAccount(
  context: ServerContext,
  actor: Actor,
  id: string,
): Promise<{
  account: Account;
  sessions: Session[];
  channels_count: number;
  channels: { cid: string; name?: string; channel_role: string }[];
}> {
  const { read } = context.database;
  const row = await read.get(selectAccount, { id });
  if (!row || !reachesTenant(actor, row.tenant)) throw new ChatError(userNotFound);
  const channels = await read.all(selectChannels, { user_id: id, limit: channelsShown });
  const count = await read.get(countChannels, { user_id: id });
  return {
    account: toAccount(context, row),
    sessions: await listSessions(context, id, undefined),
    channels_count: count?.count ?? 0,
    channels: channels.map(({ cid, name, channel_role }) => ({
      cid,
      ...(name !== null && { name }),
      channel_role,
    })),
  };
}

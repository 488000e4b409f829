import { ChatError, notAllowed } from '@confab/protocol';
import type { AnswerOf, bulkEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { reachesAllTenants, reachesTenant, tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { type ChannelRow, selectChannels } from '../channels/index.ts';
import { selectMessages } from '../messages/index.ts';
import type { BulkCall } from './bulkCall.ts';
import { bulkWrite } from './bulkWrite.ts';

/**
 * Imports rows for an actor, within its tenant (TEN-02): new users and channels belong to it, and everything else to its
 * existing channels. Throws `not_allowed` for rows of another tenant.
 */
export async function bulkWriteAs(
  context: ServerContext,
  actor: Actor,
  call: BulkCall,
): Promise<AnswerOf<typeof bulkEndpoints.bulkWrite>> {
  if (reachesAllTenants(actor)) return bulkWrite(context, call);
  const own = tenantOf(actor) ?? undefined;
  const within = <Row extends { tenant?: string | undefined }>(row: Row) => ({
    ...row,
    tenant: row.tenant ?? own,
  });
  const users = call.users.map(within);
  const channels = call.channels.map(within);
  for (const { tenant } of [...users, ...channels]) {
    if (!reachesTenant(actor, tenant ?? null)) throw foreign();
  }
  const { users: addedUsers, channels: addedChannels } = await bulkWrite(context, {
    ...nothing,
    users,
    channels,
  });
  await requireReached(context, actor, call);
  const rest = await bulkWrite(context, { ...call, users: [], channels: [] });
  return { ...rest, users: addedUsers, channels: addedChannels };
}

const nothing = { members: [], messages: [], reactions: [], events: false };

/** Throws if a row names a channel, or a message in a channel, of another tenant. */
async function requireReached(
  { database: { read } }: ServerContext,
  actor: Actor,
  { members, messages, reactions }: BulkCall,
): Promise<void> {
  const ids = new Set(reactions.map(({ message_id }) => message_id));
  const known = await read.all(selectMessages, { ids: [...ids] });
  const cids = new Set([...members, ...messages, ...known].map(({ cid }) => cid));
  const channels = (await read.all(selectChannels, { cids: [...cids] })) as ChannelRow[];
  if (channels.some(({ tenant }) => !reachesTenant(actor, tenant))) throw foreign();
}

const foreign = () =>
  new ChatError(notAllowed, { message: 'Users and channels of another tenant can’t be written.' });

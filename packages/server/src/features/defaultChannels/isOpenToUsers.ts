import { fromCid } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { hasCapability } from '../../core/access/capabilities.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { ChannelRow } from '../channels/index.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';

const anyUser: Actor = { role: 'user', via: 'token', tenant: null };

/** Whether every user of the installation could find and join this channel by themselves. */
export function isOpenToUsers(
  context: ServerContext,
  {
    cid,
    tenant,
    is_distinct,
    is_private,
    deleted_at,
  }: Pick<ChannelRow, 'cid' | 'tenant' | 'is_distinct' | 'is_private' | 'deleted_at'>,
): boolean {
  const channelType = channelTypeDirectory(context).find(fromCid(cid).type);
  if (!channelType || is_distinct === 1 || is_private === 1 || deleted_at !== null) return false;
  const subject = { channelType, member: undefined, tenant, cid };
  return hasCapability(anyUser, 'read-channel', subject) && hasCapability(anyUser, 'join-channel', subject);
}

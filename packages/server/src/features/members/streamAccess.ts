import {
  appStream,
  channelStream,
  cidOfStream,
  fromCid,
  type Member,
  tenantOfStream,
  userOfStream,
  userStream,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { hasCapability } from '../../core/access/capabilities.ts';
import {
  reachesAllTenants,
  reachesTenant,
  streamOfTenant,
  type Tenant,
  tenantOf,
} from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { AccessChangeOf, StreamAccess } from '../../core/realtime/hub.ts';
import { findChannel } from '../channels/index.ts';
import { channelTypeDirectory } from '../channelTypes/index.ts';
import { selectMemberships } from './memberStore.ts';

/** Stream permissions: the app, the user's tenant, its own stream, and readable channels (APP-04, TEN-02). */
export function createStreamAccess(context: ServerContext): StreamAccess {
  const { read } = context.database;
  return {
    async streamsOf(actor) {
      const ofAll = [...new Set([appStream, streamOfTenant(tenantOf(actor))])];
      if (actor.userId === undefined) return ofAll;
      const memberships = await read.all(selectMemberships, { user_id: actor.userId });
      const channels = memberships.filter((membership) => mayReadAs(actor, membership));
      const own = channels.map(({ cid }) => channelStream(cid));
      return isOwnStream(actor, userStream(actor.userId))
        ? [...ofAll, userStream(actor.userId), ...own]
        : [...ofAll, ...own];
    },
    async mayRead(actor, stream) {
      const cid = cidOfStream(stream);
      if (cid === undefined) {
        const tenant = tenantOfStream(stream);
        if (tenant !== undefined) return reachesTenant(actor, tenant);
        return stream === appStream || isOwnStream(actor, stream);
      }
      const channel = await findChannel(context, read, actor, cid);
      return channel?.may('read-channel') ?? false;
    },
  };

  function mayReadAs(actor: Actor, { cid, channel_role, tenant }: Membership): boolean {
    const channelType = channelTypeDirectory(context).find(fromCid(cid).type);
    const member = { state: 'joined', channel_role };
    return (
      channelType !== undefined && hasCapability(actor, 'read-channel', { channelType, member, cid, tenant })
    );
  }
}

interface Membership {
  readonly cid: string;
  readonly channel_role: 'owner' | 'moderator' | 'member';
  readonly tenant: Tenant;
}

/** A bot token limited to channels cannot read the bot's own stream, which has events of all channels. */
const isOwnStream = (actor: Actor, stream: string) =>
  reachesAllTenants(actor) ||
  (actor.userId !== undefined && userOfStream(stream) === actor.userId && actor.scope?.cids === undefined);

/** Returns how an event changes the streams of a user's connections. */
export const accessChangeOf: AccessChangeOf = ({ stream, type, json }) => {
  if (type === 'channel.deleted') return { action: 'closeForAll', stream };
  if (type === 'channel.undeleted') return { action: 'reopenForAll', stream };
  if (type === 'channel.converted')
    return {
      action: (JSON.parse(json) as { private: boolean }).private ? 'recheckListeners' : 'reopenForAll',
      stream,
    };
  const userId = userOfStream(stream);
  if (userId === undefined) return undefined;
  if (type === 'capabilities.changed') {
    const stream = channelStream((JSON.parse(json) as { cid: string }).cid);
    return { userId, action: 'reevaluate', mayLose: (_, one) => one === stream };
  }
  if (type !== 'notification.added_to_channel' && type !== 'notification.removed_from_channel')
    return undefined;
  const event = JSON.parse(json) as { cid: string; member?: Member };
  const ofChannel = { userId, stream: channelStream(event.cid) };
  if (type === 'notification.removed_from_channel') return { ...ofChannel, action: 'close' };
  return event.member?.state === 'joined' ? { ...ofChannel, action: 'open' } : undefined;
};

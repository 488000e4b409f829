import {
  type ChannelState,
  ChatError,
  channelNotFound,
  type MessagePageRequest,
  toCid,
} from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import { isAnonymousReader, isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type ChannelData, distinctCid, openChannel, selectChannel } from '../channels/index.ts';
import { admitMembers, selectJoined } from '../members/index.ts';
import { readPage, viewerOf } from '../messages/index.ts';
import { channelStates } from './channelStates.ts';
import { createChannel, requireType } from './createChannel.ts';
import { watchChannel } from './watchChannel.ts';

/** The options of a channel query (CHAN-04). */
export interface ChannelQuery {
  messages: MessagePageRequest;
  members: { limit: number };
  watch: boolean;
  connection_id?: string | undefined;
  create: boolean;
  data: ChannelData;
  tenant?: string | undefined;
  member_ids: string[];
}

/** Gets a channel by name with its state, creating it if needed. */
export async function queryChannel(
  context: ServerContext,
  actor: Actor,
  { type, id }: { type: string; id: string },
  query: ChannelQuery,
): Promise<ChannelState> {
  const cid = toCid(type, id);
  if (query.create && !isAnonymousReader(actor)) {
    requireType(type);
    await createIfMissing(context, actor, cid, (tx) =>
      createChannel(context, tx, actor, {
        cid,
        data: query.data,
        memberIds: query.member_ids,
        distinct: false,
        tenant: query.tenant,
      }),
    );
  }
  return readState(context, actor, cid, query);
}

/** Gets the channel with exactly these members and the actor (CHAN-02); members who had left it are readmitted. */
export async function queryDistinctChannel(
  context: ServerContext,
  actor: Actor,
  type: string,
  query: ChannelQuery,
): Promise<ChannelState> {
  requireType(type);
  const userIds = [...new Set([...query.member_ids, ...(isHost(actor) ? [] : [requireUserId(actor)])])];
  const { read } = context.database;
  const found = await distinctCid(read, type, userIds);
  const joined = await read.all(selectJoined, { cid: found, user_ids: userIds });
  if (!query.create || joined.length === userIds.length) return readState(context, actor, found, query);
  if (joined.length === 0 && actor.userId !== undefined)
    await creationLimiter(context).limiter?.consume(actor.userId);
  const cid = await context.database.write(async (tx) => {
    const { data, tenant } = query;
    // The one found before may have become a channel (CHAN-13).
    const cid = await distinctCid(tx, type, userIds);
    await createChannel(context, tx, actor, { cid, data, memberIds: userIds, distinct: true, tenant });
    await readmit(context, tx, actor, cid, userIds);
    return cid;
  });
  return readState(context, actor, cid, query);
}

async function readmit(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
  userIds: string[],
): Promise<void> {
  await admitMembers(context, tx, {
    cid,
    userIds,
    state: 'joined',
    channel_role: 'member',
    actorId: actor.userId,
    namedBy: actor,
    field: 'member_ids',
    announce: true,
  });
}

async function createIfMissing(
  context: ServerContext,
  actor: Actor,
  cid: string,
  make: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { database } = context;
  if (await database.read.get(selectChannel, { cid })) return;
  if (actor.userId !== undefined) await creationLimiter(context).limiter?.consume(actor.userId);
  await database.write(make);
}

/** Most channels that one user can create at once, and per hour after that; unlimited for a host's back end. */
const maxChannelsPerHour = 100;

const creationLimiter = perServer(({ limits, config }) => {
  const rate = { name: 'channels', perSecond: maxChannelsPerHour / 3600, burst: maxChannelsPerHour };
  return { limiter: config.requestsPerSecond > 0 ? limits.exact(rate) : undefined };
});

async function readState(
  context: ServerContext,
  actor: Actor,
  cid: string,
  { messages, members, watch, connection_id }: ChannelQuery,
): Promise<ChannelState> {
  await openChannel(context, context.database.read, actor, cid);
  if (watch && connection_id !== undefined) await watchChannel(context, actor, cid, connection_id);
  const [state] = await channelStates(context, actor, [cid], {
    memberLimit: members.limit,
    pages: async (reader) =>
      new Map([[cid, await readPage(reader, { cid, viewer: viewerOf(actor) }, messages)]]),
  });
  if (!state) throw new ChatError(channelNotFound);
  return state;
}

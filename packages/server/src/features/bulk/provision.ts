import { type Channel, ChatError, channelNotFound, type Member, toCid } from '@confab/protocol';
import type { AnswerOf, bulkEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { jsonUnlessEmpty } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { createChannel } from '../channelQueries/index.ts';
import {
  type ChannelRow,
  changeChannel,
  openChannel,
  selectChannel,
  selectChannels,
  toChannel,
} from '../channels/index.ts';
import { addMembersIn, assignRole, type MemberRow, selectMember } from '../members/index.ts';
import { upsertUsers, userDirectory } from '../users/index.ts';
import { type Indexed, referenceError, requireUsers, withIndexes } from './references.ts';

type Provision = ParsedBodyOf<typeof bulkEndpoints.provision>;

/**
 * Creates or updates users, then in one transaction channels and memberships. Whatever is already as requested
 * publishes nothing, so the call can be repeated, also after a partial failure.
 */
export async function provision(
  context: ServerContext,
  actor: Actor,
  call: Provision,
): Promise<AnswerOf<typeof bulkEndpoints.provision>> {
  const users = call.users.length > 0 ? await upsertUsers(context, call.users, actor) : [];
  await requireUsers(context, 'members', withIndexes(call.members));
  const { channels, members } = await context.database.write(async (tx) => {
    const upserted = await upsertChannels(context, tx, actor, call.channels);
    const members = await upsertMembers(context, tx, actor, call.members);
    return { channels: await withMemberCounts(tx, upserted), members };
  });
  return { users, channels, members };
}

async function upsertChannels(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  channels: Provision['channels'],
): Promise<Channel[]> {
  const upserted = new Map<string, Channel>();
  // Rows are always locked in the order of their names, so that two calls cannot deadlock.
  for (const { type, id, tenant, ...data } of channels.toSorted((a, b) =>
    compare(toCid(a.type, a.id), toCid(b.type, b.id)),
  )) {
    const cid = toCid(type, id);
    await createChannel(context, tx, actor, { cid, data, memberIds: [], distinct: false, tenant });
    const row = (await tx.get(selectChannel, { cid })) as ChannelRow;
    if (hasFields(row, data)) {
      await openChannel(context, tx, actor, cid);
      upserted.set(cid, toChannel(row));
    } else upserted.set(cid, await changeChannel(context, tx, actor, cid, data));
  }
  return channels.map(({ type, id }) => upserted.get(toCid(type, id)) as Channel);
}

/** Returns the channels with their members of the same call counted. */
async function withMemberCounts(tx: Transaction, channels: readonly Channel[]): Promise<Channel[]> {
  const rows = await tx.all(selectChannels, { cids: channels.map(({ cid }) => cid) });
  const counts = new Map(rows.map(({ cid, member_count }) => [cid, member_count]));
  return channels.map((channel) => ({ ...channel, member_count: counts.get(channel.cid) ?? 0 }));
}

/** Whether a channel has these values already. */
const hasFields = (
  row: ChannelRow,
  { custom, ...fields }: Omit<Provision['channels'][number], 'type' | 'id' | 'tenant'>,
): boolean =>
  Object.entries(fields).every(
    ([name, value]) => value === undefined || row[name as keyof ChannelRow] === value,
  ) &&
  (custom === undefined || row.custom === jsonUnlessEmpty(custom));

async function upsertMembers(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  members: Provision['members'],
): Promise<Member[]> {
  const upserted = new Map<string, Member>();
  const groups = Map.groupBy(
    withIndexes(members),
    ({ row: { cid, channel_role = '' } }) => `${cid} ${channel_role}`,
  );
  for (const [, group] of [...groups].sort(([a], [b]) => compare(a, b))) {
    const { cid, channel_role } = (group[0] as MemberEntry).row;
    const userIds = group.map(({ row }) => row.user_id);
    const added = await addMembersIn(context, tx, actor, {
      cid,
      userIds,
      channel_role: channel_role ?? 'member',
    }).catch(async (error: unknown) => {
      throw await entryErrorOf(context, tx, group, error);
    });
    for (const member of added) {
      const key = `${cid} ${member.user_id}`;
      if (channel_role === undefined || member.channel_role === channel_role) upserted.set(key, member);
      else {
        const access = await openChannel(context, tx, actor, cid);
        const row = (await tx.get(selectMember, member)) as MemberRow;
        upserted.set(key, await assignRole(context, tx, actor, { access, row, channel_role }));
      }
    }
  }
  return members.map(({ cid, user_id }) => upserted.get(`${cid} ${user_id}`) as Member);
}

type MemberEntry = Indexed<Provision['members'][number]>;

/** Returns an error about members of one channel as one that names the entry of the call. */
async function entryErrorOf(
  context: ServerContext,
  tx: Transaction,
  entries: readonly MemberEntry[],
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ChatError)) return error;
  const { row, index } = entries[0] as MemberEntry;
  if (error.is(channelNotFound)) {
    const { message, details } = referenceError('members', index, 'cid', 'must be an existing channel');
    return new ChatError(channelNotFound, { message, details, cause: error });
  }
  if (error.details.issues?.[0]?.field !== 'member_ids') return error;
  // All users exist, so somebody belongs to another tenant, where the channel's users are unknown.
  const channel = await tx.get(selectChannel, { cid: row.cid });
  const users = await userDirectory(context).findMany(entries.map((entry) => entry.row.user_id));
  const stray = entries.find((entry) => users.get(entry.row.user_id)?.tenant !== channel?.tenant);
  return stray ? referenceError('members', stray.index, 'user_id', 'must be an existing user') : error;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

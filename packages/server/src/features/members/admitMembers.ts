import {
  type ChannelRole,
  ChatError,
  channelStream,
  fromCid,
  type Member,
  userNotFound,
  userStream,
} from '@confab/protocol';
import { channelEvents, memberEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { Tenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type ChannelRow, isDistinctId, selectChannel, toChannel } from '../channels/index.ts';
import { userDirectory, visibleAmong } from '../users/index.ts';
import { changeMemberCount, newMember, selectMembers, upsertMember } from './memberStore.ts';
import type { MemberRow } from './migrations.ts';
import { requireReachable } from './requireReachable.ts';
import { requireUnbanned } from './requireUnbanned.ts';
import { toMember } from './toMember.ts';

/** The users to admit, their role and the actor. */
export interface Admission {
  cid: string;
  userIds: readonly string[];
  state: 'joined' | 'invited';
  channel_role: ChannelRole;
  actorId: string | undefined;
  /** Limits the users to those visible to this actor (TEN-01); unlimited if undefined. */
  namedBy?: Actor;
  /** The field of the call that names the users, for errors. */
  field: string;
  /** How many of the newest messages are unread for them; none by default. */
  unread?: number;
  /** False for the first members of a new channel, which nobody is listening to yet. */
  announce: boolean;
}

/**
 * Adds or invites users in one transaction, with events. Existing members and invitations are unchanged. Throws
 * `user_not_found`, `member_banned`, `person_blocked` and `person_unreachable`. Returns all memberships, the ids of the
 * new ones, and the channel.
 */
export async function admitMembers(
  context: ServerContext,
  tx: Transaction,
  admission: Admission,
): Promise<{ members: Member[]; newIds: string[]; channel: ChannelRow }> {
  const { cid, state } = admission;
  const userIds = [...new Set(admission.userIds)].sort();
  const found = (await tx.get(selectChannel, { cid })) as ChannelRow;
  await requireAll(context, tx, userIds, admission, found.tenant);
  await requireUnbanned(tx, { cid, userIds, field: admission.field }, context.clock.now());
  const refs = await userDirectory(context).refs(userIds);
  const rows = new Map<string, MemberRow>();
  for (const row of await tx.all(selectMembers, { cid, user_ids: userIds })) rows.set(row.user_id, row);
  const fresh = userIds.filter((id) => rows.get(id)?.state !== 'joined' && rows.get(id)?.state !== state);

  const by = state === 'joined' ? fresh.length : 0;
  const channel = (await tx.get(changeMemberCount, { cid, by })) as ChannelRow;
  const now = context.clock.now();
  for (const user_id of fresh) {
    const joined_number = Math.max(0, channel.last_message_number - (admission.unread ?? 0));
    const newcomer = newMember({
      cid,
      user_id,
      channel_role: admission.channel_role,
      state,
      joined_number,
      now,
    });
    // An invited user keeps the time of the invitation, in the row and in the event.
    const row = { ...newcomer, created_at: rows.get(user_id)?.created_at ?? now };
    rows.set(user_id, row);
    await tx.run(upsertMember, row);
  }
  const members = userIds.map((id) => toMember(rows.get(id) as MemberRow, refs));
  // Each event has the member count as of itself: clients compare it with their members.
  let member_count = channel.member_count - by;
  for (const member of members) {
    if (!fresh.includes(member.user_id)) continue;
    if (state === 'joined') member_count += 1;
    await announce(context, tx, admission, { channel, member, member_count });
  }
  return { members, newIds: fresh, channel };
}

async function announce(
  { log }: ServerContext,
  tx: Transaction,
  admission: Admission,
  { channel, member, member_count }: { channel: ChannelRow; member: Member; member_count: number },
): Promise<void> {
  const { cid, actorId: actor_id } = admission;
  await log.append(tx, {
    stream: userStream(member.user_id),
    definition: channelEvents.addedToChannel,
    actor_id,
    payload: { cid, channel: toChannel(channel), member },
  });
  if (!admission.announce) return;
  await log.append(tx, {
    stream: channelStream(cid),
    definition: memberEvents.memberAdded,
    actor_id,
    payload: { cid, member, member_count },
  });
}

async function requireAll(
  context: ServerContext,
  tx: Transaction,
  userIds: readonly string[],
  { field, actorId, cid, namedBy }: Admission,
  tenant: Tenant,
): Promise<void> {
  const visible = new Set(namedBy ? await visibleAmong(context, tx, namedBy, userIds) : userIds);
  const people = userDirectory(context);
  const known = await people.findMany(actorId === undefined ? userIds : [...userIds, actorId]);
  // Users of another tenant are unknown here, whoever names them (TEN-02).
  const isKnown = (id: string) => known.get(id)?.deleted_at === null && known.get(id)?.tenant === tenant;
  const unknown = userIds.filter((id) => !visible.has(id) || !isKnown(id));
  if (unknown.length === 0) {
    const actor = actorId === undefined ? undefined : known.get(actorId);
    const others = userIds.flatMap((id) => known.get(id) ?? []);
    return requireReachable(actor, others, { direct: isDistinctId(fromCid(cid).id) });
  }
  throw new ChatError(userNotFound, {
    details: { issues: unknown.map((id) => ({ field, rule: `must be existing users (${id} not found)` })) },
  });
}

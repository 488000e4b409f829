import { userStream } from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type MemberRow, selectMembersAfter, toMember } from '../members/index.ts';
import type { RunningTask } from '../tasks/index.ts';
import { userDirectory } from '../users/index.ts';
import { channelSteps } from './channelSteps.ts';
import { selectChannel } from './channelStore.ts';
import type { ChannelRow } from './migrations.ts';
import { publishCapabilities, publishLostCapabilities } from './publishCapabilities.ts';
import { toChannel } from './toChannel.ts';

/** The kind of the task that notifies each member that the channel was deleted or restored. */
export const notifyMembersTask = 'notify-channel-members';

export interface NotifyPayload {
  cid: string;
  as: 'deleted' | 'back';
  /** Only the users with something of their own: the channel became private or public instead (CHAN-13). */
  ownersOnly?: boolean;
}

/** The last notified user of a list: the members, then each list of `ownersIn`. */
export interface NotifyState {
  after: string;
  list?: number;
}

const shareSize = 200;

/**
 * Notifies members and users with something of their own in the channel in batches, on their own streams, so that
 * offline devices learn of it too. Ends if the channel's state is reversed meanwhile.
 */
export async function notifyMembers(
  context: ServerContext,
  { payload, state, done, askedById, keep }: RunningTask<NotifyPayload, NotifyState>,
): Promise<undefined> {
  let next: NotifyState | undefined = state ?? { after: '', list: payload.ownersOnly ? 1 : 0 };
  for (let notified = done; next !== undefined; ) {
    const from: NotifyState = next;
    const share = await context.database.write(async (tx) => {
      const found = await notifyBatch(context, tx, payload, { from, actorId: askedById });
      await keep(tx, { state: found.next ?? from, done: notified + found.notified });
      return found;
    });
    notified += share.notified;
    next = share.next;
  }
  return undefined;
}

async function notifyBatch(
  context: ServerContext,
  tx: Transaction,
  { cid, as, ownersOnly }: NotifyPayload,
  { from: { after, list = 0 }, actorId }: { from: NotifyState; actorId: string | undefined },
): Promise<{ notified: number; next: NotifyState | undefined }> {
  const channel = await tx.get(selectChannel, { cid });
  const isGone = ownersOnly ? channel?.is_private === 1 : channel?.deleted_at !== null;
  const stands = channel && isGone === (as === 'deleted');
  if (!stands) return { notified: 0, next: undefined };
  const { ownersIn } = channelSteps(context);
  const page = { cid, after, limit: shareSize };
  let users: readonly { user_id: string }[];
  if (list === 0) {
    const members = await tx.all(selectMembersAfter, page);
    await notifyOfMembership(context, tx, { channel, as, members, actorId });
    users = members;
  } else {
    users = (await ownersIn[list - 1]?.(tx, page)) ?? [];
    const user_ids = users.map(({ user_id }) => user_id);
    if (as === 'deleted' && !ownersOnly)
      await publishLostCapabilities(context, tx, { cid, user_ids }, actorId);
    else
      for (const user_id of user_ids)
        await publishCapabilities(context, tx, { cid, user_id, wasReader: true }, actorId);
  }
  const isListDone = users.length < shareSize;
  return {
    notified: users.length,
    next: !isListDone
      ? { after: users.at(-1)!.user_id, list }
      : list < ownersIn.length
        ? { after: '', list: list + 1 }
        : undefined,
  };
}

interface MembersOfChannel extends Pick<NotifyPayload, 'as'> {
  channel: ChannelRow;
  members: readonly MemberRow[];
  actorId: string | undefined;
}

async function notifyOfMembership(
  context: ServerContext,
  tx: Transaction,
  { channel, as, members, actorId: actor_id }: MembersOfChannel,
): Promise<void> {
  const { cid } = channel;
  const people = await userDirectory(context).refs(members.map(({ user_id }) => user_id));
  for (const row of members) {
    const stream = userStream(row.user_id);
    await (as === 'deleted'
      ? context.log.append(tx, {
          stream,
          definition: channelEvents.removedFromChannel,
          actor_id,
          payload: { cid },
        })
      : context.log.append(tx, {
          stream,
          definition: channelEvents.addedToChannel,
          actor_id,
          payload: { cid, channel: toChannel(channel), member: toMember(row, people) },
        }));
  }
}

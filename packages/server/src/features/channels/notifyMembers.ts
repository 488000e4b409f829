import { userStream } from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type MemberRow, selectMembersAfter, toMember } from '../members/index.ts';
import type { RunningTask } from '../tasks/index.ts';
import { userDirectory } from '../users/index.ts';
import { channelSteps, type UserPage } from './channelSteps.ts';
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

/** The last notified user of a list. */
export interface NotifyState {
  after: string;
  /** The list's position: 0 for the members, then each of `ownersIn`; the members if omitted. */
  list?: number;
}

const batchSize = 200;

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
    const batch = await context.database.write(async (tx) => {
      const found = await notifyBatch(context, tx, payload, { from, actorId: askedById });
      await keep(tx, { state: found.next ?? from, done: notified + found.notified });
      return found;
    });
    notified += batch.notified;
    next = batch.next;
  }
  return undefined;
}

async function notifyBatch(
  context: ServerContext,
  tx: Transaction,
  payload: NotifyPayload,
  { from: { after, list = 0 }, actorId }: { from: NotifyState; actorId: string | undefined },
): Promise<{ notified: number; next: NotifyState | undefined }> {
  const { cid, as, ownersOnly } = payload;
  const channel = await tx.get(selectChannel, { cid });
  const isGone = ownersOnly ? channel?.is_private === 1 : channel?.deleted_at !== null;
  const stands = channel && isGone === (as === 'deleted');
  if (!stands) return { notified: 0, next: undefined };
  const lists = listsOf(context, tx, { ...payload, channel, actorId });
  const users = (await lists[list]?.notify({ cid, after, limit: batchSize })) ?? [];
  return { notified: users.length, next: nextState(users, list, lists.length) };
}

/** Returns where the next batch starts: in the same list after a full batch, otherwise in the next list, if any. */
function nextState(users: readonly Owner[], list: number, lists: number): NotifyState | undefined {
  const last = users.at(-1);
  if (last && users.length === batchSize) return { after: last.user_id, list };
  return list + 1 < lists ? { after: '', list: list + 1 } : undefined;
}

interface Owner {
  readonly user_id: string;
}

/** A list of users to notify. */
interface UserList {
  /** Notifies the users of a page, and returns them. */
  notify(page: UserPage): Promise<readonly Owner[]>;
}

interface Notice extends NotifyPayload {
  channel: ChannelRow;
  actorId: string | undefined;
}

/** Returns the members, and each feature's users with something of their own in the channel. */
function listsOf(context: ServerContext, tx: Transaction, notice: Notice): UserList[] {
  const members: UserList = {
    async notify(page) {
      const found = await tx.all(selectMembersAfter, page);
      await notifyOfMembership(context, tx, notice, found);
      return found;
    },
  };
  const owners = channelSteps(context).ownersIn.map(
    (ownersIn): UserList => ({
      async notify(page) {
        const found = await ownersIn(tx, page);
        await notifyOfCapabilities(context, tx, notice, found);
        return found;
      },
    }),
  );
  return [members, ...owners];
}

async function notifyOfCapabilities(
  context: ServerContext,
  tx: Transaction,
  { cid, as, ownersOnly, actorId }: Notice,
  users: readonly Owner[],
): Promise<void> {
  const user_ids = users.map(({ user_id }) => user_id);
  if (as === 'deleted' && !ownersOnly)
    return publishLostCapabilities(context, tx, { cid, user_ids }, actorId);
  for (const user_id of user_ids)
    await publishCapabilities(context, tx, { cid, user_id, wasReader: true }, actorId);
}

async function notifyOfMembership(
  context: ServerContext,
  tx: Transaction,
  { cid, channel, as, actorId: actor_id }: Notice,
  members: readonly MemberRow[],
): Promise<void> {
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

import { userStream } from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectMembersAfter, toMember } from '../members/index.ts';
import type { RunningTask } from '../tasks/index.ts';
import { userDirectory } from '../users/index.ts';
import { selectChannel } from './channelStore.ts';
import { toChannel } from './toChannel.ts';

/** The kind of the task that notifies each member that the channel was deleted or restored. */
export const notifyMembersTask = 'notify-channel-members';

export interface NotifyPayload {
  cid: string;
  as: 'deleted' | 'back';
}

/** The last notified member. */
export interface NotifyState {
  after: string;
}

const shareSize = 200;

/**
 * Notifies members in batches, on their own streams, so that offline devices learn of it too. Ends if the channel's
 * state is reversed meanwhile.
 */
export async function notifyMembers(
  context: ServerContext,
  { payload, state, done, askedById, keep }: RunningTask<NotifyPayload, NotifyState>,
): Promise<undefined> {
  let after: string | undefined = state?.after ?? '';
  for (let notified = done; after !== undefined; ) {
    const from: string = after;
    const share = await context.database.write(async (tx) => {
      const found = await notifyBatch(context, tx, payload, { from, actorId: askedById });
      await keep(tx, { state: { after: found.last }, done: notified + found.notified });
      return found;
    });
    notified += share.notified;
    after = share.isDone ? undefined : share.last;
  }
  return undefined;
}

async function notifyBatch(
  context: ServerContext,
  tx: Transaction,
  { cid, as }: NotifyPayload,
  { from, actorId: actor_id }: { from: string; actorId: string | undefined },
): Promise<{ notified: number; last: string; isDone: boolean }> {
  const channel = await tx.get(selectChannel, { cid });
  const stands = channel && (channel.deleted_at === null) === (as === 'back');
  if (!stands) return { notified: 0, last: from, isDone: true };
  const members = await tx.all(selectMembersAfter, { cid, after: from, limit: shareSize });
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
  return {
    notified: members.length,
    last: members.at(-1)?.user_id ?? from,
    isDone: members.length < shareSize,
  };
}

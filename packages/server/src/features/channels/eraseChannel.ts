import type { ServerContext } from '../../core/feature/feature.ts';
import { erasure } from '../erasure/index.ts';
import { eraseMessages } from '../messages/index.ts';
import type { RunningTask } from '../tasks/index.ts';
import { deleteChannelRow, selectChannel, selectLastNumber } from './channelStore.ts';
import type { ErasePayload } from './eraseTask.ts';
import { type NotifyState, notifyMembers } from './notifyMembers.ts';

/** The progress: the last notified user, or the last removed message. */
export type EraseState = NotifyState | { afterNumber: number };

const shareSize = 200;

/**
 * Erases a deleted channel: notifies its members, then removes its messages in batches, then the features' rows about
 * it and its own row.
 */
export async function eraseChannel(
  context: ServerContext,
  task: RunningTask<ErasePayload, EraseState>,
): Promise<undefined> {
  const { cid, notifiesMembers } = task.payload;
  const { state } = task;
  const isErasing = state !== undefined && 'afterNumber' in state;
  if (notifiesMembers && !isErasing) {
    await notifyMembers(context, { ...task, payload: { cid, as: 'deleted' }, state });
  }
  await eraseAllMessages(context, task, isErasing ? state.afterNumber : 0);
  await context.database.write(async (tx) => {
    if (!(await tx.get(selectChannel, { cid }))) return;
    await erasure(context).channel(tx, cid);
    await tx.run(deleteChannelRow, { cid });
  });
  return undefined;
}

async function eraseAllMessages(
  context: ServerContext,
  { payload: { cid }, keep }: RunningTask<ErasePayload, EraseState>,
  from: number,
): Promise<void> {
  let [after, erased] = [from, 0];
  for (let isDone = false; !isDone; ) {
    const share = await context.database.write(async (tx) => {
      const upTo = (await tx.get(selectLastNumber, { cid }))?.number ?? 0;
      const found = await eraseMessages(context, tx, { cid, after, upTo, limit: shareSize });
      await keep(tx, { state: { afterNumber: found.after }, done: erased + found.erased });
      return found;
    });
    ({ after, isDone } = share);
    erased += share.erased;
  }
}

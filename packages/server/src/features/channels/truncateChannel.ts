import { type Channel, ChatError, channelStream, messageNotFound, type Task } from '@confab/protocol';
import { type channelEndpoints, channelEvents, type ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { eraseMessages, numberSince, openMessage, sendSystemMessage, viewerOf } from '../messages/index.ts';
import { type RunningTask, tasks } from '../tasks/index.ts';
import { openChannel } from './channelAccess.ts';
import { selectChannel, selectLastNumber, updateTruncation } from './channelStore.ts';
import type { ChannelRow } from './migrations.ts';
import { toChannel } from './toChannel.ts';

/** The kind of the task that removes the messages that one call does not. */
export const truncateTask = 'truncate-channel';

/** Messages per batch: few enough to delay nothing else. */
const shareSize = 200;
/** Clients are notified after this many batches, so that they follow a long truncation without overload. */
const sharesBetweenNews = 50;

export interface TruncatePayload {
  cid: string;
  upTo: number;
}

/** The last removed number. */
export interface TruncateState {
  after: number;
}

type Asked = ParsedBodyOf<typeof channelEndpoints.truncateChannel>;

/**
 * Permanently removes messages from a channel, all or up to one (CHAN-06). One batch is removed immediately, with its
 * marks and events; a task removes the rest in batches, oldest first. Numbering continues.
 */
export function truncateChannel(
  context: ServerContext,
  actor: Actor,
  cid: string,
  asked: Asked,
): Promise<{ channel: Channel; task?: Task }> {
  return context.database.write(async (tx) => {
    await openChannel(context, tx, actor, cid, 'delete-channel');
    const upTo = await lastNumber(context, tx, actor, cid, asked);
    const before = (await tx.get(selectChannel, { cid })) as ChannelRow;
    const truncated_number = Math.max(upTo, before.truncated_number);
    await tx.run(updateTruncation, { cid, truncated_number, truncated_at: context.clock.now() });
    const share = await eraseMessages(context, tx, { cid, after: 0, upTo, limit: shareSize });
    const task = share.isDone ? undefined : await askForRest(context, tx, actor, { cid, upTo });
    await publishTruncation(context, tx, cid, actor.userId);
    if (asked.notice) await sendSystemMessage(context, tx, actor, cid, { kind: 'channel.truncated' });
    await auditLog(context).record(tx, {
      actor,
      action: 'channel.truncated',
      subject: { kind: 'channel', id: cid },
      cid,
      details: { up_to_number: upTo },
    });
    const channel = toChannel((await tx.get(selectChannel, { cid })) as ChannelRow);
    return { channel, ...(task && { task }) };
  });
}

/** Removes the remaining batches of a truncation. A batch repeated after a crash finds nothing to do. */
export async function truncateRest(
  context: ServerContext,
  { payload, state, done, askedById, keep }: RunningTask<TruncatePayload, TruncateState>,
): Promise<undefined> {
  const { cid, upTo } = payload;
  let after = state?.after ?? 0;
  let erased = done;
  for (let shares = 1; ; shares++) {
    const share = await context.database.write(async (tx) => {
      if (!(await tx.get(selectChannel, { cid }))) return { after, erased: 0, isDone: true };
      const found = await eraseMessages(context, tx, { cid, after, upTo, limit: shareSize });
      await keep(tx, { state: { after: found.after }, done: erased + found.erased });
      if (found.isDone || shares % sharesBetweenNews === 0) {
        await publishTruncation(context, tx, cid, askedById);
      }
      return found;
    });
    after = share.after;
    erased += share.erased;
    if (share.isDone) return undefined;
  }
}

/** Returns the number of the last message to remove. */
async function lastNumber(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
  { message_id, before }: Asked,
): Promise<number> {
  if (message_id !== undefined) {
    const { row } = await openMessage(context, tx, actor, message_id);
    if (row.cid !== cid) throw new ChatError(messageNotFound);
    return row.number;
  }
  const last = await newestNumber(tx, cid);
  if (before === undefined) return last;
  const list = { cid, viewer: viewerOf({ role: 'server', via: 'token' }) };
  const first = await numberSince(tx, list, Date.parse(before));
  return first === undefined ? last : first - 1;
}

const newestNumber = async (reader: Reader, cid: string): Promise<number> =>
  (await reader.get(selectLastNumber, { cid }))?.number ?? 0;

const askForRest = (context: ServerContext, tx: Transaction, actor: Actor, payload: TruncatePayload) =>
  tasks(context).request(tx, actor, { kind: truncateTask, payload, result: { cid: payload.cid } });

async function publishTruncation(
  context: ServerContext,
  tx: Transaction,
  cid: string,
  actorId: string | undefined,
): Promise<void> {
  const row = (await tx.get(selectChannel, { cid })) as ChannelRow;
  if (row.deleted_at !== null) return;
  await context.log.append(tx, {
    stream: channelStream(cid),
    definition: channelEvents.channelTruncated,
    actor_id: actorId,
    payload: { channel: toChannel(row) },
  });
}

import {
  type Channel,
  ChatError,
  channelNotFound,
  channelStream,
  notAllowed,
  type Task,
} from '@confab/protocol';
import { channelEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { isAppAdmin } from '../../core/access/roles.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { tasks } from '../tasks/index.ts';
import { findChannel, openChannel } from './channelAccess.ts';
import { selectChannel, updateDeletion } from './channelStore.ts';
import { type ErasePayload, eraseTask } from './eraseTask.ts';
import type { ChannelRow } from './migrations.ts';
import { type NotifyPayload, notifyMembersTask } from './notifyMembers.ts';
import { toChannel } from './toChannel.ts';

/**
 * Deletes a channel (CHAN-06): it is no longer found, and a task notifies its members' devices. An admin can restore
 * it; `hard` (admins only) erases it with all its contents, even if already deleted.
 */
export function deleteChannel(
  context: ServerContext,
  actor: Actor,
  cid: string,
  { hard }: { hard: boolean },
): Promise<{ channel: Channel; task?: Task }> {
  return context.database.write((tx) =>
    hard ? hardDelete(context, tx, actor, cid) : softDelete(context, tx, actor, cid),
  );
}

async function softDelete(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
): Promise<{ channel: Channel }> {
  await openChannel(context, tx, actor, cid, 'delete-channel');
  const channel = await markDeleted(context, tx, cid, { erasing: 0 });
  await publishDeletion(context, tx, actor, channel);
  await recordDeletion(context, tx, actor, cid, 'channel.deleted');
  const payload: NotifyPayload = { cid, as: 'deleted' };
  await tasks(context).request(tx, actor, { kind: notifyMembersTask, payload, result: { cid } });
  return { channel };
}

async function hardDelete(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
): Promise<{ channel: Channel; task: Task }> {
  await requireErasable(context, tx, actor, cid);
  const wasDeleted = (await findChannel(context, tx, actor, cid)) === undefined;
  const channel = await markDeleted(context, tx, cid, { erasing: 1 });
  if (!wasDeleted) await publishDeletion(context, tx, actor, channel);
  await recordDeletion(context, tx, actor, cid, 'channel.erased');
  const payload: ErasePayload = { cid, notifiesMembers: !wasDeleted };
  const task = await tasks(context).request(tx, actor, { kind: eraseTask, payload, result: { cid } });
  return { channel, task };
}

/** Throws unless the actor is an admin who reaches the channel, deleted or not. */
async function requireErasable(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
): Promise<void> {
  const row = isAppAdmin(actor) ? await tx.get(selectChannel, { cid }) : undefined;
  if (row && (row.erasing === 1 || !reachesTenant(actor, row.tenant))) throw new ChatError(channelNotFound);
  if (row) return;
  await openChannel(context, tx, actor, cid, 'delete-channel');
  throw new ChatError(notAllowed, {
    message: 'Only admins can permanently delete a channel.',
    details: { capability: 'delete-channel' },
  });
}

/** Marks the channel's row as deleted, unless it is already, and as being erased; returns the channel. */
async function markDeleted(
  context: ServerContext,
  tx: Transaction,
  cid: string,
  { erasing }: Pick<ChannelRow, 'erasing'>,
): Promise<Channel> {
  const before = (await tx.get(selectChannel, { cid })) as ChannelRow;
  const deleted_at = before.deleted_at ?? context.clock.now();
  await tx.run(updateDeletion, { cid, deleted_at, erasing });
  return toChannel({ ...before, deleted_at });
}

/** Restores a deleted channel. Throws `channel_not_found` if there is none. */
export function undeleteChannel(context: ServerContext, actor: Actor, cid: string): Promise<Channel> {
  return context.database.write(async (tx) => {
    const before = await tx.get(selectChannel, { cid });
    const isRestorable = before && before.deleted_at !== null && before.erasing === 0;
    if (!isRestorable || !reachesTenant(actor, before.tenant)) throw new ChatError(channelNotFound);
    await tx.run(updateDeletion, { cid, deleted_at: null, erasing: 0 });
    const channel = toChannel({ ...before, deleted_at: null });
    await context.log.append(tx, {
      stream: channelStream(cid),
      definition: channelEvents.channelUndeleted,
      actor_id: actor.userId,
      payload: { channel },
    });
    const subject = { kind: 'channel', id: cid } as const;
    await auditLog(context).record(tx, { actor, action: 'channel.undeleted', subject, cid });
    const payload: NotifyPayload = { cid, as: 'back' };
    await tasks(context).request(tx, actor, { kind: notifyMembersTask, payload, result: { cid } });
    return channel;
  });
}

const publishDeletion = (context: ServerContext, tx: Transaction, actor: Actor, channel: Channel) =>
  context.log.append(tx, {
    stream: channelStream(channel.cid),
    definition: channelEvents.channelDeleted,
    actor_id: actor.userId,
    payload: { channel },
  });

const recordDeletion = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
  action: 'channel.deleted' | 'channel.erased',
) => auditLog(context).record(tx, { actor, action, subject: { kind: 'channel', id: cid }, cid });

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
  return context.database.write(async (tx) => {
    const wasThere = await requireDeletable(context, tx, actor, cid, hard);
    const before = (await tx.get(selectChannel, { cid })) as ChannelRow;
    const row = { ...before, deleted_at: before.deleted_at ?? context.clock.now() };
    const channel = toChannel(row);
    await tx.run(updateDeletion, { cid, deleted_at: row.deleted_at, erasing: hard ? 1 : 0 });
    if (wasThere) await publishDeletion(context, tx, actor, channel);
    const subject = { kind: 'channel', id: cid } as const;
    await auditLog(context).record(tx, {
      actor,
      action: hard ? 'channel.erased' : 'channel.deleted',
      subject,
      cid,
    });
    if (!hard) {
      const payload: NotifyPayload = { cid, as: 'deleted' };
      await tasks(context).request(tx, actor, { kind: notifyMembersTask, payload, result: { cid } });
      return { channel };
    }
    const payload: ErasePayload = { cid, notifiesMembers: wasThere };
    const task = await tasks(context).request(tx, actor, { kind: eraseTask, payload, result: { cid } });
    return { channel, task };
  });
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

/** Throws unless the actor may delete it; returns whether it still exists for others. */
async function requireDeletable(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
  hard: boolean,
): Promise<boolean> {
  if (!hard) {
    await openChannel(context, tx, actor, cid, 'delete-channel');
    return true;
  }
  const isAdmin = isAppAdmin(actor);
  const row = isAdmin ? await tx.get(selectChannel, { cid }) : undefined;
  if (row?.erasing === 1 || (row && !reachesTenant(actor, row.tenant))) throw new ChatError(channelNotFound);
  if (row) {
    return (await findChannel(context, tx, actor, cid)) !== undefined;
  }
  await openChannel(context, tx, actor, cid, 'delete-channel');
  throw new ChatError(notAllowed, {
    message: 'Only admins can permanently delete a channel.',
    details: { capability: 'delete-channel' },
  });
}

const publishDeletion = (context: ServerContext, tx: Transaction, actor: Actor, channel: Channel) =>
  context.log.append(tx, {
    stream: channelStream(channel.cid),
    definition: channelEvents.channelDeleted,
    actor_id: actor.userId,
    payload: { channel },
  });

import type { MessageNotification, NotificationReason } from '@confab/protocol';
import { actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type ChannelRow, findChannel } from '../channels/index.ts';
import { type MessageRow, viewMessage } from '../messages/index.ts';
import { type PushDevice, pushes } from '../push/index.ts';
import { canAct, userDirectory } from '../users/index.ts';
import type { Decision } from './decide.ts';
import { liveNotifications } from './liveNotifications.ts';
import { notificationMetrics } from './notificationMetrics.ts';
import { tagOf } from './notificationTag.ts';
import { insertTrace, type KeptWay } from './traceStore.ts';

/** The decision about a user. */
export type UserDecision = Decision & { readonly userId: string };

/** A message, and what was decided about some of its receivers. */
export interface MessageToNotify {
  readonly row: MessageRow;
  readonly channel: ChannelRow;
  readonly decisions: readonly UserDecision[];
  /** By user. */
  readonly devices: ReadonlyMap<string, readonly PushDevice[]>;
  /** Whether the sender wants no push notifications. */
  readonly skipsPush: boolean;
  /** Whether these are non-members whom the author notifies anyway (MSG-16). */
  readonly areOutsiders?: boolean;
}

/** Notifies users as decided, and records it. */
export async function notifyUsers(
  context: ServerContext,
  tx: Transaction,
  message: MessageToNotify,
): Promise<void> {
  const { row, decisions } = message;
  const decided_at = context.clock.now();
  let content: Pick<MessageNotification, 'message' | 'channel'> | undefined;
  for (const { userId, reason, withheld: decidedWithheld } of decisions) {
    if (reason === undefined) continue;
    const withheld =
      decidedWithheld ?? ((await mayRead(context, tx, userId, message)) ? undefined : 'may_not_read');
    let ways: KeptWay[] = [];
    if (withheld === undefined) {
      content ??= await viewContent(context, tx, message);
      const notification = { ...content, reason, notified_at: isoTime(decided_at) };
      ways = [
        publishLive(context, tx, userId, notification),
        ...(await queuePushes(context, tx, message, { userId, reason })),
      ];
    }
    notificationMetrics(context).decided(withheld === undefined, tx);
    await tx.run(insertTrace, {
      message_id: row.id,
      user_id: userId,
      reason,
      withheld: withheld ?? null,
      ways: JSON.stringify(ways),
      decided_at,
    });
  }
}

/** Checked in the transaction: users who just lost access or were banned are not notified. */
async function mayRead(
  context: ServerContext,
  tx: Transaction,
  userId: string,
  { row: { cid }, areOutsiders }: MessageToNotify,
): Promise<boolean> {
  const now = context.clock.now();
  const user = await userDirectory(context).find(userId);
  if (!user || !canAct(user, now)) return false;
  const channel = await findChannel(context, tx, actorOf(user, now), cid);
  const isReceiver = areOutsiders || channel?.member?.state === 'joined';
  return isReceiver && channel?.may('read-channel') === true;
}

async function viewContent(context: ServerContext, tx: Transaction, { row, channel }: MessageToNotify) {
  return {
    message: await viewMessage(context, tx, row),
    channel: {
      cid: row.cid,
      name: channel.name ?? undefined,
      image: channel.image ?? undefined,
      distinct: channel.is_distinct === 1,
      member_count: channel.member_count,
    },
  };
}

function publishLive(
  context: ServerContext,
  tx: Transaction,
  userId: string,
  notification: MessageNotification,
): KeptWay {
  if (!context.hub.isOnline(userId)) return { way: 'in_app', state: 'skipped', detail: 'not_connected' };
  tx.after(() => void liveNotifications(context).notify(userId, notification));
  return { way: 'in_app', state: 'sent', at: notification.notified_at };
}

async function queuePushes(
  context: ServerContext,
  tx: Transaction,
  { row, devices, skipsPush }: MessageToNotify,
  { userId, reason }: { userId: string; reason: NotificationReason },
): Promise<KeptWay[]> {
  const ownDevices = devices.get(userId) ?? [];
  if (ownDevices.length === 0) return [{ way: 'push', state: 'skipped', detail: 'no_devices' }];
  if (skipsPush) return [{ way: 'push', state: 'skipped', detail: 'sender_skips_push' }];
  await pushes(context).queue(tx, { userId, messageId: row.id, reason, tag: tagOf(row) }, ownDevices);
  return ownDevices.map(({ subscription_id, device_name }) => ({
    way: 'push',
    state: 'pending',
    device_name,
    subscription_id,
  }));
}

import type { MessageNotification, NotificationReason } from '@confab/protocol';
import { actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type ChannelRow, findChannel, selectChannels } from '../channels/index.ts';
import { type MessageRow, selectMessages, viewMessage } from '../messages/index.ts';
import { type PushDevice, pushes } from '../push/index.ts';
import { userDirectory } from '../users/index.ts';
import { type Decision, decide } from './decide.ts';
import {
  deleteDue,
  moveDue,
  postponeDue,
  selectAllCandidates,
  selectCandidates,
  selectDue,
} from './dueStore.ts';
import { liveNotifications } from './liveNotifications.ts';
import type { DueNotificationRow } from './migrations.ts';
import { notificationMetrics } from './notificationMetrics.ts';
import { loadMessageFacts, loadReceivers, type MessageFacts } from './receivers.ts';
import { subscriberIndex } from './subscriberIndex.ts';
import { insertTrace, type KeptWay } from './traceStore.ts';

/** Messages per batch, and users per message, so that other writes can run in between. */
const messagesPerBatch = 32;
const peoplePerBatch = 100;
/** Starts no further message after this many users. */
const enoughPeople = 200;

/** The decisions about one message and some of its receivers. */
export interface Decided {
  readonly due: DueNotificationRow;
  readonly noted: MessageFacts | undefined;
  readonly channel: ChannelRow | undefined;
  /** Users whom it concerns. */
  readonly decisions: readonly ({ readonly userId: string } & Decision)[];
  /** The start of the next batch of receivers; undefined if all are done. */
  readonly next: string | undefined;
}

/**
 * Notifies a batch of receivers of some messages; returns whether there may be more. A message that fails is retried on
 * its own, after all others.
 */
export async function dispatchNotifications(context: ServerContext): Promise<boolean> {
  const { database, clock } = context;
  const due = await database.read.all(selectDue, { limit: messagesPerBatch });
  if (due.length === 0) return false;
  try {
    await dispatchBatch(context, due);
  } catch (error) {
    if (due.length === 1) throw error;
    const failed: unknown[] = [];
    for (const one of due) {
      await dispatchBatch(context, [one]).catch(async (error) => {
        failed.push(error);
        const now = clock.now();
        await database.write((tx) => tx.run(postponeDue, { message_ids: [one.message_id], now }));
      });
    }
    if (failed.length > 0) throw new AggregateError(failed, 'some notifications could not be dispatched');
  }
  return true;
}

async function dispatchBatch(context: ServerContext, due: readonly DueNotificationRow[]): Promise<void> {
  const { database } = context;
  const rows = await database.read.all(selectMessages, { ids: due.map(({ message_id }) => message_id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cids = [...new Set(due.map(({ cid }) => cid))];
  const channels = new Map((await database.read.all(selectChannels, { cids })).map((row) => [row.cid, row]));
  const decided: Decided[] = [];
  let people = 0;
  for (const one of due) {
    if (people >= enoughPeople) break;
    const row = byId.get(one.message_id);
    const channel = channels.get(one.cid);
    const isGone = !row || !channel || channel.deleted_at !== null || row.deleted_at !== null;
    const found = isGone
      ? { due: one, noted: undefined, channel, decisions: [], next: undefined, people: 0 }
      : await decideFor(context, one, row, channel);
    people += found.people;
    decided.push(found);
  }
  await database.write((tx) => publishDecided(context, tx, decided));
}

async function decideFor(
  context: ServerContext,
  due: DueNotificationRow,
  row: MessageRow,
  channel: ChannelRow,
): Promise<Decided & { people: number }> {
  const { read } = context.database;
  const mark = subscriberIndex(context).versionOf(row.cid);
  const noted = await loadMessageFacts(context, row, channel);
  const { message, groupMembers, called } = noted;
  const { wide, isDistinct, mentionedUserIds } = message;
  const callsAll = isDistinct || wide.mentioned_channel || wide.mentioned_here || wide.mentioned_roles;
  const candidates = await read.all(callsAll ? selectAllCandidates : selectCandidates, {
    cid: row.cid,
    parent_id: row.parent_id ?? '',
    author_id: row.user_id,
    user_ids: [...new Set([...mentionedUserIds, ...groupMembers, ...called])],
    after: due.after_user_id,
    limit: peoplePerBatch,
  });
  const receivers = await loadReceivers(context, noted, candidates);
  const decisions = receivers.flatMap((receiver) => {
    const decision = decide(message, receiver);
    return decision.reason === undefined ? [] : { userId: receiver.userId, ...decision };
  });
  const next = candidates.length === peoplePerBatch ? candidates.at(-1)?.user_id : undefined;
  if (candidates.length === 0 && due.after_user_id === '')
    subscriberIndex(context).removeIfUnchanged(row.cid, mark);
  return { due, noted, channel, decisions, next, people: candidates.length };
}

async function publishDecided(
  context: ServerContext,
  tx: Transaction,
  decided: readonly Decided[],
): Promise<void> {
  const notified = decided.flatMap(({ decisions }) =>
    decisions.filter(({ withheld }) => withheld === undefined),
  );
  const userIds = [...new Set(notified.map(({ userId }) => userId))];
  const devices = userIds.length > 0 ? await pushes(context).devicesOf(tx, userIds) : new Map();
  const ids = decided.filter(({ decisions }) => decisions.length > 0).map(({ due }) => due.message_id);
  const rows = ids.length > 0 ? await tx.all(selectMessages, { ids }) : [];
  const standing = new Map(rows.filter(({ deleted_at }) => deleted_at === null).map((row) => [row.id, row]));
  for (const one of decided) {
    // Another node may have notified these users meanwhile.
    if ((await dequeue(tx, one)) === 0) continue;
    const row = standing.get(one.due.message_id);
    if (row) await notifyReaders(context, tx, { ...one, row, devices });
  }
}

const dequeue = (tx: Transaction, { due, next }: Decided): Promise<number> => {
  const { message_id, after_user_id } = due;
  return next === undefined
    ? tx.run(deleteDue, { message_id, after_user_id })
    : tx.run(moveDue, { message_id, after_user_id, to: next });
};

export interface MessageToNotify extends Decided {
  readonly row: MessageRow;
  readonly devices: ReadonlyMap<string, readonly PushDevice[]>;
  /** Whether these are non-members whom the author notifies anyway (MSG-16). */
  readonly areOutside?: boolean;
}

/** Notifies users as decided, and records it. */
export async function notifyReaders(
  context: ServerContext,
  tx: Transaction,
  message: MessageToNotify,
): Promise<void> {
  const { due, decisions } = message;
  const decided_at = context.clock.now();
  let shown: Pick<MessageNotification, 'message' | 'channel'> | undefined;
  for (const { userId, reason, withheld: decidedWithheld } of decisions) {
    if (reason === undefined) continue;
    const withheld =
      decidedWithheld ?? ((await mayRead(context, tx, userId, message)) ? undefined : 'may_not_read');
    let ways: KeptWay[] = [];
    if (withheld === undefined) {
      shown ??= await show(context, tx, message);
      const notification = { ...shown, reason, notified_at: isoTime(decided_at) };
      ways = [
        publishLive(context, tx, userId, notification),
        ...(await queuePushes(context, tx, message, { userId, reason })),
      ];
    }
    notificationMetrics(context).decided(withheld === undefined, tx);
    await tx.run(insertTrace, {
      message_id: due.message_id,
      user_id: userId,
      reason,
      withheld: withheld ?? null,
      ways: JSON.stringify(ways),
      decided_at,
    });
  }
}

/** Checked in the transaction: users who just lost access are not notified. */
async function mayRead(
  context: ServerContext,
  tx: Transaction,
  userId: string,
  { row: { cid }, areOutside }: MessageToNotify,
): Promise<boolean> {
  const user = await userDirectory(context).find(userId);
  const channel = user && (await findChannel(context, tx, actorOf(user, context.clock.now()), cid));
  const isConcerned = areOutside || channel?.member?.state === 'joined';
  return isConcerned && channel?.may('read-channel') === true;
}

async function show(context: ServerContext, tx: Transaction, { row, channel }: MessageToNotify) {
  return {
    message: await viewMessage(context, tx, row),
    channel: {
      cid: row.cid,
      name: channel?.name ?? undefined,
      image: channel?.image ?? undefined,
      distinct: channel?.is_distinct === 1,
      member_count: channel?.member_count ?? 0,
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
  { due, row, devices }: MessageToNotify,
  { userId, reason }: { userId: string; reason: NotificationReason },
): Promise<KeptWay[]> {
  const own = devices.get(userId) ?? [];
  if (own.length === 0) return [{ way: 'push', state: 'skipped', detail: 'no_devices' }];
  if (due.skip_push === 1) return [{ way: 'push', state: 'skipped', detail: 'sender_skips_push' }];
  await pushes(context).queue(tx, { userId, messageId: row.id, reason, tag: tagOf(row) }, own);
  return own.map(({ subscription_id, device_name }) => ({
    way: 'push',
    state: 'pending',
    device_name,
    subscription_id,
  }));
}

/** Returns the notification tag: one per channel, and per thread. */
export const tagOf = ({ cid, parent_id, in_channel }: MessageRow): string =>
  parent_id === null || in_channel === 1 ? cid : `${cid}:${parent_id}`;

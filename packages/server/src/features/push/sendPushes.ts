import { createHash } from 'node:crypto';
import { userStream } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { tally } from '../insights/index.ts';
import { publishSubscriptions } from './addSubscription.ts';
import { type Delivered, deliverPush } from './deliverPush.ts';
import type { PushSubscriptionRow, QueuedPushRow } from './migrations.ts';
import { type PushOutcome, pushes, sendLater } from './pushes.ts';
import { pushMetrics } from './pushMetrics.ts';
import { claimPushes, deletePush, deletePushesTo, returnPush, selectPush } from './queueStore.ts';
import { deleteSubscription, selectSubscription, updateOutcome } from './subscriptionStore.ts';
import type { VapidKeys } from './vapidKeys.ts';

const batchSize = 32;
/** A sender that holds a push for this long has died. */
const lockMs = 60_000;
const maxTries = 7;
/** Precision of a device's last push: how often it is saved. */
const lastSentWriteEveryMs = 3_600_000;
const firstRetryMs = 15_000;
const maxRetryMs = 3_600_000;

/** Sends due pushes in batches until there are none. */
export async function sendDuePushes(context: ServerContext, keys: VapidKeys): Promise<void> {
  for (;;) {
    const now = context.clock.now();
    const claimed = await context.database.write((tx) =>
      tx.all(claimPushes, { now, lockMs, limit: batchSize }),
    );
    await Promise.all(claimed.map((push) => sendOne(context, keys, push)));
    if (claimed.length < batchSize) return;
  }
}

async function sendOne(context: ServerContext, keys: VapidKeys, push: QueuedPushRow): Promise<void> {
  const { database, logger } = context;
  try {
    const subscription = await database.read.get(selectSubscription, { id: push.subscription_id });
    if (subscription?.user_id !== push.user_id) {
      const outcome = { state: 'skipped', detail: 'subscription_gone' } as const;
      return await database.write((tx) => end(context, tx, push, outcome));
    }
    const composed = await pushes(context).compose(push);
    if ('skipped' in composed) {
      const outcome = { state: 'skipped', detail: composed.skipped } as const;
      return await database.write((tx) => end(context, tx, push, outcome));
    }
    const delivered = await deliverPush(context, keys, {
      subscription,
      payload: composed.payload,
      topic: createHash('sha256').update(push.tag).digest('base64url').slice(0, 32),
      urgency: 'high',
    });
    pushMetrics(context).tried(subscription.endpoint, delivered.kind);
    if (delivered.kind === 'sent') tally(context).count(userStream(push.user_id), 'pushes_sent');
    await database.write((tx) => settle(context, tx, { push, subscription, delivered }));
  } catch (error) {
    logger.error({ err: error, subscription: push.subscription_id }, 'a push could not be sent');
    const again = { kind: 'later', detail: 'internal_error', afterMs: undefined } as const;
    await database.write((tx) => retry(context, tx, push, again));
  }
}

interface Settled {
  readonly push: QueuedPushRow;
  readonly subscription: PushSubscriptionRow;
  readonly delivered: Delivered;
}

async function settle(
  context: ServerContext,
  tx: Transaction,
  { push, subscription, delivered }: Settled,
): Promise<void> {
  const { id, user_id } = subscription;
  switch (delivered.kind) {
    case 'sent':
      await note(context, tx, subscription, undefined);
      return end(context, tx, push, { state: 'sent', detail: undefined });
    case 'gone':
      await end(context, tx, push, { state: 'failed', detail: 'subscription_gone' });
      await tx.run(deletePushesTo, { subscription_id: id });
      if ((await tx.run(deleteSubscription, { id, user_id })) > 0)
        await publishSubscriptions(context, tx, user_id);
      return;
    case 'refused':
      await note(context, tx, subscription, delivered.detail);
      return end(context, tx, push, { state: 'failed', detail: delivered.detail });
    case 'later':
      await note(context, tx, subscription, delivered.detail);
      return retry(context, tx, push, delivered);
  }
}

/**
 * Records the outcome of a push, and publishes changes to its owner: whether it works, and roughly when it last did.
 */
async function note(
  context: ServerContext,
  tx: Transaction,
  { id, user_id, last_sent_at, last_failure }: PushSubscriptionRow,
  failure: string | undefined,
): Promise<void> {
  const now = context.clock.now();
  const isRecent = last_sent_at !== null && last_sent_at > now - lastSentWriteEveryMs;
  if (failure === (last_failure ?? undefined) && (failure !== undefined || isRecent)) return;
  const sent = failure === undefined ? now : last_sent_at;
  const outcome = { id, user_id, last_sent_at: sent, last_failure: failure ?? null };
  if ((await tx.run(updateOutcome, outcome)) > 0) await publishSubscriptions(context, tx, user_id);
}

/** Schedules a retry, or gives up after too many. */
async function retry(
  context: ServerContext,
  tx: Transaction,
  push: QueuedPushRow,
  { detail, afterMs }: Extract<Delivered, { kind: 'later' }>,
): Promise<void> {
  const attempts = push.attempts + 1;
  if (attempts >= maxTries) return end(context, tx, push, { state: 'failed', detail });
  const waitMs = afterMs ?? Math.min(firstRetryMs * 2 ** push.attempts, maxRetryMs);
  const run_at = Math.ceil((context.clock.now() + waitMs) / 1000) * 1000;
  const { subscription_id, tag, locked_until } = push;
  const returned = await tx.run(returnPush, {
    subscription_id,
    tag,
    locked_until,
    run_at,
    attempts,
    sent: 0,
  });
  if (returned > 0) await sendLater(context, tx, run_at);
}

/**
 * Removes it from the queue; messages merged meanwhile remain. Does nothing if another server has claimed it, because
 * this one was paused for longer than the lock.
 */
async function end(
  context: ServerContext,
  tx: Transaction,
  push: QueuedPushRow,
  outcome: PushOutcome,
): Promise<void> {
  const { subscription_id, tag, locked_until, count: sent } = push;
  if ((await tx.run(deletePush, push)) === 0) {
    const run_at = Math.ceil((context.clock.now() + 1) / 1000) * 1000;
    const merged = { subscription_id, tag, locked_until, run_at, attempts: 0, sent };
    if ((await tx.run(returnPush, merged)) > 0) await sendLater(context, tx, run_at);
    else if (await tx.get(selectPush, { subscription_id, tag })) return;
  }
  await pushes(context).report(tx, push, outcome);
}

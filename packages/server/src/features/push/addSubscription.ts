import { createECDH, createHash } from 'node:crypto';
import { maxPushSubscriptions, type PushSubscriptionInfo, userStream } from '@confab/protocol';
import { pushEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { PushSubscriptionRow } from './migrations.ts';
import {
  deleteSubscription,
  selectSubscription,
  selectSubscriptionsOf,
  toSubscription,
  upsertSubscription,
} from './subscriptionStore.ts';

/** A subscription as browsers provide it. */
export interface NewSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  device_name?: string | undefined;
}

/**
 * Subscribes a device to pushes. An address gets the new keys and belongs to its latest user, since a browser has one
 * address for all users. Beyond the limit, the oldest subscription is replaced.
 */
export function addSubscription(
  context: ServerContext,
  actor: Actor,
  { endpoint, keys, device_name }: NewSubscription,
): Promise<PushSubscriptionInfo> {
  const user_id = requireUserId(actor);
  const address = checkedEndpoint(context, endpoint);
  checkPoint(keys.p256dh);
  const row: PushSubscriptionRow = {
    id: createHash('sha256').update(address).digest('base64url').slice(0, 22),
    user_id,
    endpoint: address,
    p256dh: unpadded(keys.p256dh),
    auth: unpadded(keys.auth),
    device_name: device_name ?? null,
    session_id: actor.sessionId ?? null,
    created_at: context.clock.now(),
    last_sent_at: null,
    last_failure: null,
  };
  return context.database.write(async (tx) => {
    const before = await tx.get(selectSubscription, { id: row.id });
    await tx.run(upsertSubscription, row);
    const own = await tx.all(selectSubscriptionsOf, { user_id });
    for (const { id } of own.slice(maxPushSubscriptions)) await tx.run(deleteSubscription, { id, user_id });
    await publishSubscriptions(context, tx, user_id);
    if (before && before.user_id !== user_id) await publishSubscriptions(context, tx, before.user_id);
    return toSubscription(row);
  });
}

/** Unsubscribes a device of the user. */
export async function removeSubscriptionIn(
  context: ServerContext,
  tx: Transaction,
  key: { id: string; user_id: string },
): Promise<void> {
  if ((await tx.run(deleteSubscription, key)) > 0) await publishSubscriptions(context, tx, key.user_id);
}

export async function publishSubscriptions(
  context: ServerContext,
  tx: Transaction,
  user_id: string,
): Promise<void> {
  const rows = await tx.all(selectSubscriptionsOf, { user_id });
  await context.log.append(tx, {
    stream: userStream(user_id),
    definition: pushEvents.pushSubscriptionsChanged,
    payload: { subscriptions: rows.map(toSubscription) },
  });
}

/**
 * The address is checked on each request; one that can never belong to a push service is rejected immediately (RFC
 * 8030).
 */
function checkedEndpoint({ config }: ServerContext, endpoint: string): string {
  const { protocol, hostname, username, password, href } = new URL(endpoint);
  const isOwn = protocol === 'http:' && config.outboundAllow.includes(hostname);
  if ((protocol === 'https:' || isOwn) && username === '' && password === '') return href;
  throw inputError([{ field: 'endpoint', rule: 'must be an https URL without a username' }]);
}

/** Not every 65 bytes are a point on the curve, and encryption needs one. */
function checkPoint(p256dh: string): void {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch (cause) {
    throw inputError([{ field: 'keys.p256dh', rule: 'must be a point of P-256' }], cause);
  }
}

const unpadded = (text: string) => text.replace(/=+$/, '');

import { randomUUID } from 'node:crypto';
import { ChatError, maxWebhooks, tooManyWebhooks, type Webhook, webhookNotFound } from '@confab/protocol';
import { allEvents, type ParsedBodyOf, type webhookEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import { firstSecret, requireCallable, rotated } from '../../core/outbound/index.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { beginCursors, deleteCursors, skipToEnd } from './cursorStore.ts';
import { webhookRunners } from './deliver/webhookRunners.ts';
import { deleteDeliveriesOf } from './deliveryStore.ts';
import type { WebhookRow } from './migrations.ts';
import { notifyNodes, webhooksChanged } from './nodeEvents.ts';
import {
  deleteWebhookRow,
  insertWebhook,
  selectWebhook,
  selectWebhooks,
  toWebhook,
  updateWebhookRow,
} from './webhookStore.ts';

type Changes = ParsedBodyOf<typeof webhookEndpoints.updateWebhook>;

/**
 * Creates a webhook that receives future events. Throws `too_many_webhooks`. Returns its secret, which is shown only
 * once.
 */
export async function createWebhook(
  context: ServerContext,
  actor: Actor,
  given: ParsedBodyOf<typeof webhookEndpoints.createWebhook>,
): Promise<{ webhook: Webhook; secret: string }> {
  requireDelivered(given.event_types);
  requireCallable(context.config, given.url);
  const now = context.clock.now();
  const row: WebhookRow = {
    id: randomUUID(),
    name: given.name,
    url: given.url,
    ...firstSecret(),
    event_types: JSON.stringify(given.event_types),
    channel_types: JSON.stringify(given.channel_types),
    cids: JSON.stringify(given.cids),
    user_events: given.user_events ? 1 : 0,
    tenant: given.tenant ?? null,
    active: given.active ? 1 : 0,
    disabled_reason: null,
    disabled_at: null,
    failing_since: null,
    last_delivered_at: null,
    created_by_id: actor.userId ?? null,
    created_at: now,
    updated_at: now,
  };
  await change(context, async (tx) => {
    if ((await tx.all(selectWebhooks, {})).length >= maxWebhooks) throw new ChatError(tooManyWebhooks);
    await tx.run(insertWebhook, row);
    await tx.run(beginCursors, { webhook_id: row.id });
    await record(context, tx, actor, 'webhook.created', row);
  });
  return { webhook: toWebhook(row, now), secret: row.secret };
}

/** Updates a webhook; re-enabling resumes where it stopped, unless it skips what it missed. */
export async function updateWebhook(
  context: ServerContext,
  actor: Actor,
  id: string,
  { skip_missed, ...fields }: Changes,
): Promise<Webhook> {
  requireDelivered(fields.event_types ?? []);
  requireCallable(context.config, fields.url);
  await webhookRunners(context).halt(id);
  const row = await change(context, async (tx) => {
    const before = await open(tx, id);
    const now = context.clock.now();
    const row = { ...before, ...columnsOf(fields), updated_at: Math.max(now, before.updated_at + 1) };
    if (row.active === 1 && before.active === 0) {
      Object.assign(row, { disabled_at: null, disabled_reason: null, failing_since: null });
    }
    await tx.run(updateWebhookRow, row);
    if (skip_missed) await tx.run(skipToEnd, { webhook_id: id, prefix: '' });
    // User events were not held back by a cursor.
    else if (row.user_events > before.user_events) {
      await tx.run(skipToEnd, { webhook_id: id, prefix: 'user:' });
    }
    await record(context, tx, actor, 'webhook.updated', row, { fields: Object.keys(fields) });
    return row;
  });
  return toWebhook(row, context.clock.now());
}

/**
 * Rotates a webhook's secret; the old one keeps signing for this many hours. Returns the new one, which is shown only
 * once.
 */
export async function rotateWebhookSecret(
  context: ServerContext,
  actor: Actor,
  id: string,
  overlapHours: number,
): Promise<{ webhook: Webhook; secret: string }> {
  await webhookRunners(context).halt(id);
  const now = context.clock.now();
  const row = await change(context, async (tx) => {
    const before = await open(tx, id);
    const updated_at = Math.max(now, before.updated_at + 1);
    const row = { ...before, ...rotated(before, overlapHours, now), updated_at };
    await tx.run(updateWebhookRow, row);
    await record(context, tx, actor, 'webhook.secret_rotated', row);
    return row;
  });
  return { webhook: toWebhook(row, now), secret: row.secret };
}

/** Deletes a webhook with its cursors and its delivery log. */
export async function deleteWebhook(context: ServerContext, actor: Actor, id: string): Promise<void> {
  await webhookRunners(context).halt(id);
  await change(context, async (tx) => {
    const row = await open(tx, id);
    await tx.run(deleteWebhookRow, { id });
    await tx.run(deleteCursors, { webhook_id: id });
    await tx.run(deleteDeliveriesOf, { webhook_id: id });
    await record(context, tx, actor, 'webhook.deleted', row);
  });
}

async function change<T>(context: ServerContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await context.database.write(async (tx) => {
      const done = await work(tx);
      await notifyNodes(context, tx, webhooksChanged);
      return done;
    });
  } finally {
    // Deliveries halted for the change resume, whether or not it succeeded.
    await webhookRunners(context).reload();
  }
}

async function open(tx: Transaction, id: string): Promise<WebhookRow> {
  const row = await tx.get(selectWebhook, { id });
  if (!row) throw new ChatError(webhookNotFound);
  return row;
}

function record(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  action: 'webhook.created' | 'webhook.updated' | 'webhook.deleted' | 'webhook.secret_rotated',
  { id, name }: WebhookRow,
  details: Record<string, unknown> = {},
): Promise<void> {
  return auditLog(context).record(tx, {
    actor,
    action,
    subject: { kind: 'webhook', id },
    details: { name, ...details },
  });
}

function columnsOf(fields: Omit<Changes, 'skip_missed'>): Partial<WebhookRow> {
  const { event_types, channel_types, cids, user_events, active, ...texts } = fields;
  return {
    ...texts,
    ...(event_types && { event_types: JSON.stringify(event_types) }),
    ...(channel_types && { channel_types: JSON.stringify(channel_types) }),
    ...(cids && { cids: JSON.stringify(cids) }),
    ...(user_events !== undefined && { user_events: user_events ? 1 : 0 }),
    ...(active !== undefined && { active: active ? 1 : 0 }),
  };
}

/** Throws `input_invalid` for event types that are never delivered to webhooks. */
function requireDelivered(types: readonly string[]): void {
  const known = new Map(allEvents().map((event) => [event.type as string, event]));
  const issues = types.flatMap((type, at) => {
    const event = known.get(type);
    if (event?.delivered) return [];
    const rule = event?.logged
      ? `must not be ${type}, which is private to one user and never sent to webhooks`
      : 'must be a type of event in the log';
    return [{ field: `event_types[${at}]`, rule }];
  });
  if (issues.length > 0) throw inputError(issues);
}

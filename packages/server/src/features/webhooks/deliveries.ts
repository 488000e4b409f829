import {
  ChatError,
  deliveryGone,
  deliveryNotFound,
  type WebhookDelivery,
  webhookNotFound,
} from '@confab/protocol';
import type { AnswerOf, webhookEndpoints as endpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { auditLog } from '../audit/index.ts';
import { callHook } from './deliver/callHook.ts';
import { loggedEvent } from './deliver/replayWaiting.ts';
import { webhookRunners } from './deliver/webhookRunners.ts';
import {
  positionOfDelivery,
  replayFailed,
  selectDeliveries,
  selectDeliveriesOfState,
  selectDelivery,
  toDelivery,
  upsertDelivery,
} from './deliveryStore.ts';
import type { WebhookRow } from './migrations.ts';
import { selectWebhook } from './webhookStore.ts';

/** Returns a webhook's row. Throws `webhook_not_found`. */
export async function findWebhook({ database }: ServerContext, id: string): Promise<WebhookRow> {
  const row = await database.read.get(selectWebhook, { id });
  if (!row) throw new ChatError(webhookNotFound);
  return row;
}

/** Returns a page of a webhook's delivery log, newest first. */
export async function queryDeliveries(
  context: ServerContext,
  id: string,
  { state, limit, next }: ParsedBodyOf<typeof endpoints.queryDeliveries>,
): Promise<AnswerOf<typeof endpoints.queryDeliveries>> {
  await findWebhook(context, id);
  const { read } = context.database;
  const before = next === undefined ? Number.MAX_SAFE_INTEGER : Number(next.split('.')[0]);
  const page = { webhook_id: id, before, limit: limit + 1 };
  const rows = state
    ? await read.all(selectDeliveriesOfState, { ...page, state })
    : await read.all(selectDeliveries, page);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    deliveries: shown.map(toDelivery),
    ...(rows.length > limit && last && { next: `${last.position}.0` }),
  };
}

/** Requests redelivery of an event. Throws `delivery_not_found`, and `delivery_gone` if the log no longer has it. */
export async function replayDelivery(
  context: ServerContext,
  actor: Actor,
  id: string,
  delivery: string,
): Promise<WebhookDelivery> {
  const { name } = await findWebhook(context, id);
  const position = positionOfDelivery(delivery);
  if (!position) throw new ChatError(deliveryNotFound);
  const waiting = await context.database.write(async (tx) => {
    const row = await tx.get(selectDelivery, { webhook_id: id, ...position });
    if (!row) throw new ChatError(deliveryNotFound);
    // It is still being retried.
    if (row.state === 'waiting') return row;
    if ((await loggedEvent(context, row.stream, row.seq, tx)) === undefined)
      throw new ChatError(deliveryGone);
    const now = context.clock.now();
    const again = { ...row, state: 'waiting', replay: 1, next_attempt_at: now, updated_at: now };
    await tx.run(upsertDelivery, again);
    await auditLog(context).record(tx, {
      actor,
      action: 'webhook.replayed',
      subject: { kind: 'webhook', id },
      details: { name, delivery_id: delivery },
    });
    return again;
  });
  webhookRunners(context).find(id)?.replay();
  return toDelivery(waiting);
}

/** Requests redelivery of all failed events; returns how many. */
export async function replayFailedDeliveries(
  context: ServerContext,
  actor: Actor,
  id: string,
): Promise<number> {
  const { name } = await findWebhook(context, id);
  const count = await context.database.write(async (tx) => {
    const count = await tx.run(replayFailed, { webhook_id: id, now: context.clock.now() });
    await auditLog(context).record(tx, {
      actor,
      action: 'webhook.replayed',
      subject: { kind: 'webhook', id },
      details: { name, count },
    });
    return count;
  });
  webhookRunners(context).find(id)?.replay();
  return count;
}

/** Sends a sample event of type `webhook.test` once, now. */
export async function testWebhook(
  context: ServerContext,
  id: string,
): Promise<AnswerOf<typeof endpoints.testWebhook>> {
  const row = await findWebhook(context, id);
  const created_at = new Date(context.clock.now()).toISOString();
  const event = JSON.stringify({ type: 'webhook.test', stream: 'app', seq: 0, created_at });
  const tried = await callHook(context, row, { id: `test:${id}:${created_at}`, event, attempt: 1 });
  return {
    ok: tried?.ok ?? false,
    status: tried?.status ?? undefined,
    error: tried ? (tried.error ?? undefined) : 'stopped',
    duration_ms: tried?.duration_ms ?? 0,
    answer: tried?.answer ?? undefined,
  };
}

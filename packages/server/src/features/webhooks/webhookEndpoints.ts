import { webhookEndpoints as endpoints } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import { type Implementation, implement } from '../../core/http/implementation.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './changeWebhook.ts';
import {
  findWebhook,
  queryDeliveries,
  replayDelivery,
  replayFailedDeliveries,
  testWebhook,
} from './deliveries.ts';
import { selectWebhooks, toWebhook } from './webhookStore.ts';

/** The admin endpoints for outgoing webhooks. */
export const webhookEndpoints = (context: ServerContext): Implementation[] => [
  implement(endpoints.listWebhooks, async () => {
    const rows = await context.database.read.all(selectWebhooks, {});
    return { webhooks: rows.map((row) => toWebhook(row, context.clock.now())) };
  }),
  implement(endpoints.getWebhook, async ({ params }) => ({
    webhook: toWebhook(await findWebhook(context, params.webhook_id), context.clock.now()),
  })),
  implement(endpoints.createWebhook, ({ actor, body }) => createWebhook(context, actor, body)),
  implement(endpoints.updateWebhook, async ({ actor, params, body }) => ({
    webhook: await updateWebhook(context, actor, params.webhook_id, body),
  })),
  implement(endpoints.deleteWebhook, async ({ actor, params }) => {
    await deleteWebhook(context, actor, params.webhook_id);
    return {};
  }),
  implement(endpoints.rotateWebhookSecret, ({ actor, params, body }) =>
    rotateWebhookSecret(context, actor, params.webhook_id, body.overlap_hours),
  ),
  implement(endpoints.testWebhook, ({ params }) => testWebhook(context, params.webhook_id)),
  implement(endpoints.queryDeliveries, ({ params, body }) =>
    queryDeliveries(context, params.webhook_id, body),
  ),
  implement(endpoints.replayDelivery, async ({ actor, params }) => ({
    delivery: await replayDelivery(context, actor, params.webhook_id, params.delivery_id),
  })),
  implement(endpoints.replayFailedDeliveries, async ({ actor, params }) => ({
    count: await replayFailedDeliveries(context, actor, params.webhook_id),
  })),
];

import { apiPath } from '@confab/protocol';
import { webhookEndpoints as endpoints } from '@confab/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { type Implementation, implement } from '../../../core/http/implementation.ts';
import { publicUrlOf } from '../../sessions/index.ts';
import {
  createIncoming,
  deleteIncoming,
  rotateIncoming,
  updateIncoming,
  type WithToken,
} from './changeIncoming.ts';
import { selectAllIncoming, toIncomingWebhook } from './incomingStore.ts';
import { postToWebhook } from './postToWebhook.ts';

/** The admin endpoints for incoming webhooks, and the endpoint to post through them. */
export function incomingEndpoints(context: ServerContext): Implementation[] {
  const withUrl = ({ row, token }: WithToken, request: FastifyRequest) => ({
    incoming_webhook: toIncomingWebhook(row),
    url: `${publicUrlOf(context, request)}${apiPath}/hooks/${token}`,
  });
  return [
    implement(endpoints.listIncomingWebhooks, async () => ({
      incoming_webhooks: (await context.database.read.all(selectAllIncoming, {})).map(toIncomingWebhook),
    })),
    implement(endpoints.createIncomingWebhook, async ({ actor, body, request }) =>
      withUrl(await createIncoming(context, actor, body), request),
    ),
    implement(endpoints.updateIncomingWebhook, async ({ actor, params, body }) => ({
      incoming_webhook: toIncomingWebhook(
        await updateIncoming(context, actor, params.incoming_webhook_id, body),
      ),
    })),
    implement(endpoints.deleteIncomingWebhook, async ({ actor, params }) => {
      await deleteIncoming(context, actor, params.incoming_webhook_id);
      return {};
    }),
    implement(endpoints.rotateIncomingWebhook, async ({ actor, params, request }) =>
      withUrl(await rotateIncoming(context, actor, params.incoming_webhook_id), request),
    ),
    implement(endpoints.postToWebhook, ({ params, request }) =>
      postToWebhook(context, params.hook_token, request),
    ),
  ];
}

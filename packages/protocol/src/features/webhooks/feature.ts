import { defineFeature } from '../../contract/index.ts';
import { beforeSendHook } from './beforeSendHook.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { incomingWebhook } from './incomingWebhook.ts';
import { webhook } from './webhook.ts';
import { webhookDelivery } from './webhookDelivery.ts';

export const webhooks = defineFeature({
  name: 'webhooks',
  entities: [webhook, webhookDelivery, beforeSendHook, incomingWebhook],
  endpoints,
  events: [],
  errors,
});

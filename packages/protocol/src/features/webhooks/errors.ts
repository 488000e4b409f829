import { defineError } from '../../contract/error.ts';
import { hookRefusalCodes } from './hookRefusalCodes.ts';
import { incomingWebhooksMost, webhooksMost } from './limits.ts';

export const webhookNotFound = defineError({
  name: 'webhook_not_found',
  code: 880,
  status: 404,
  message: 'There is no such webhook.',
});
export const tooManyWebhooks = defineError({
  name: 'too_many_webhooks',
  code: 881,
  status: 409,
  message: `There are at most ${webhooksMost} outgoing webhooks and ${incomingWebhooksMost} incoming ones.`,
});
export const deliveryNotFound = defineError({
  name: 'delivery_not_found',
  code: 882,
  status: 404,
  message: 'The delivery log has no such delivery.',
});
export const deliveryGone = defineError({
  name: 'delivery_gone',
  code: 883,
  status: 409,
  message: 'The log no longer holds this event.',
});
/** The hook's reason, if it gave one, is the message. */
export const refusedByHook = defineError({
  name: 'refused_by_hook',
  code: hookRefusalCodes.refusedByHook,
  status: 400,
  message: 'This app does not take this message.',
});
export const beforeSendUnavailable = defineError({
  name: 'before_send_unavailable',
  code: 885,
  status: 503,
  retryable: true,
  message: 'The message could not be checked now; try again in a while.',
});
export const beforeSendNotSet = defineError({
  name: 'before_send_not_set',
  code: 886,
  status: 404,
  message: 'No before-send hook is set.',
});
export const errors = [
  webhookNotFound,
  tooManyWebhooks,
  deliveryNotFound,
  deliveryGone,
  refusedByHook,
  beforeSendUnavailable,
  beforeSendNotSet,
] as const;

import { defineError } from '../../contract/errors.ts';

/** Most outgoing webhooks, and most incoming ones, of an app. */
export const maxWebhooks = 20;
export const maxIncomingWebhooks = 500;

/** The signature header of the service's calls: `t=<seconds>,v1=<hex>`, with a second `v1` during a secret rotation. */
export const signatureHeader = 'X-Confab-Signature';
/** The delivery's id: the event's stream and number, the same on every attempt. */
export const deliveryHeader = 'X-Confab-Delivery';
/** The id of the calling webhook. */
export const webhookHeader = 'X-Confab-Webhook';
/** The number of the attempt, from 1. */
export const attemptHeader = 'X-Confab-Attempt';
/** The clock tolerance for signatures, in seconds; older calls are replays. */
export const signatureToleranceS = 300;

/** Timeout of a receiver, in milliseconds. */
export const webhookDeadlineMs = 10_000;
/** How long delivery of an event is retried, at least once, before it fails. */
export const webhookRetryMs = 24 * 3_600_000;
/** A webhook without any successful delivery for this long is disabled. */
export const webhookGiveUpMs = 3 * 24 * 3_600_000;
/** Most bytes of an answer that are read; the delivery log keeps its beginning. */
export const maxWebhookAnswerBytes = 4096;
export const webhookAnswerKept = 500;
/** How long a rotated secret keeps signing beside the new one, in hours. */
export const secretOverlapHours = 24;
export const maxSecretOverlapHours = 168;
/** How long the delivery log is kept, and how many entries per webhook. */
export const deliveriesKeptMs = 7 * 24 * 3_600_000;
export const maxDeliveriesKept = 10_000;
/** Delivery log entries per page. */
export const deliveryPageLimit = 50;
export const maxDeliveryPageSize = 100;
/** `waiting` for its next attempt, `delivered` (answered 2xx), or `failed` until someone replays it. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** Timeout of the before-send hook, in milliseconds. */
export const beforeSendDeadlineMs = { default: 1000, least: 100, most: 3000 } as const;
/** Whether a message is sent (open) or not (closed) when the hook fails to answer in time. */
export const beforeSendFailureModes = ['open', 'closed'] as const;
/** After this many consecutive failures the hook is paused. */
export const maxBeforeSendFailures = 5;
export const beforeSendPauseMs = 30_000;
/** Longest reason of a rejection. */
export const maxRefusalReasonLength = 300;

/** Rate limit of an incoming webhook: burst, then messages per minute. */
export const incomingBurst = 30;
export const incomingPerMinute = 60;
/** Largest body of a call to an incoming webhook, in bytes. */
export const maxIncomingBodyBytes = 64 * 1024;
/** Marks repeated calls as the same message: 1 to 128 characters. */
export const idempotencyHeader = 'Idempotency-Key';
/** The custom field of a message that holds the author name given by the caller. */
export const postedAsField = 'posted_as';

export const webhookNotFound = defineError({
  name: 'webhook_not_found',
  code: 880,
  status: 404,
  message: 'Webhook not found.',
});
export const tooManyWebhooks = defineError({
  name: 'too_many_webhooks',
  code: 881,
  status: 409,
  message: `You can have up to ${maxWebhooks} outgoing and ${maxIncomingWebhooks} incoming webhooks.`,
});
export const deliveryNotFound = defineError({
  name: 'delivery_not_found',
  code: 882,
  status: 404,
  message: 'Delivery not found.',
});
export const deliveryGone = defineError({
  name: 'delivery_gone',
  code: 883,
  status: 409,
  message: 'This event is no longer in the log.',
});
/** The message is the hook's reason, if it gave one. */
export const refusedByHook = defineError({
  name: 'refused_by_hook',
  code: 884,
  status: 400,
  message: 'Your message was rejected.',
});
export const beforeSendUnavailable = defineError({
  name: 'before_send_unavailable',
  code: 885,
  status: 503,
  retryable: true,
  message: 'Your message couldn’t be checked. Try again in a moment.',
});
export const beforeSendNotSet = defineError({
  name: 'before_send_not_set',
  code: 886,
  status: 404,
  message: 'No before-send hook is configured.',
});
export const webhookErrors = [
  webhookNotFound,
  tooManyWebhooks,
  deliveryNotFound,
  deliveryGone,
  refusedByHook,
  beforeSendUnavailable,
  beforeSendNotSet,
] as const;

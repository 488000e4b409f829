import { defineError } from '../../contract/errors.ts';

/** Most outgoing webhooks, and most incoming ones, of an app. */
export const webhooksMost = 20;
export const incomingWebhooksMost = 500;

/** What every signed call of the service carries: `t=<seconds>,v1=<hex>`, with a second `v1` while a secret rotates. */
export const signatureHeader = 'X-Confab-Signature';
/** The delivery's id: the event's stream and number in it, the same however often it is tried. */
export const deliveryHeader = 'X-Confab-Delivery';
/** The id of the webhook that calls. */
export const webhookHeader = 'X-Confab-Webhook';
/** Which try this is, from 1. */
export const attemptHeader = 'X-Confab-Attempt';
/** How far a receiver should let the time of a signature be off, in seconds; older calls are replays. */
export const signatureToleranceS = 300;

/** How long a receiver may take to answer, in milliseconds. */
export const webhookDeadlineMs = 10_000;
/** An event is tried for so long after it happened, at least once; then its delivery has failed. */
export const webhookRetryMs = 24 * 3_600_000;
/** A webhook that nothing could be delivered to for so long is turned off. */
export const webhookGiveUpMs = 3 * 24 * 3_600_000;
/** Bytes of an answer that are read at all; the delivery log keeps the first of them. */
export const webhookAnswerMost = 4096;
export const webhookAnswerKept = 500;
/** How long a rotated secret still signs beside the new one, in hours. */
export const secretOverlapHours = 24;
export const secretOverlapHoursMost = 168;
/** How long, and how many of each webhook, the delivery log keeps. */
export const deliveriesKeptMs = 7 * 24 * 3_600_000;
export const deliveriesKeptMost = 10_000;
/** Deliveries of one page of the log. */
export const deliveryPageLimit = 50;
export const deliveryPageMost = 100;
/** `waiting` for its next try, `delivered` (answered 2xx), or `failed` and parked until somebody replays it. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** How long the before-send hook may take, in milliseconds. */
export const beforeSendDeadlineMs = { default: 1000, least: 100, most: 3000 } as const;
/** What happens to a message that the hook says nothing about in time: it is sent, or it is not. */
export const beforeSendFailureModes = ['open', 'closed'] as const;
/** After so many failures in a row the hook is not asked for so long. */
export const beforeSendFailuresMost = 5;
export const beforeSendPauseMs = 30_000;
/** Longest reason of a refusal. */
export const refusalReasonMost = 300;

/** Messages that an incoming webhook takes: so many at once, then so many in a minute. */
export const incomingBurst = 30;
export const incomingPerMinute = 60;
/** Bytes that a call of an incoming webhook may have. */
export const incomingBodyMost = 64 * 1024;
/** By which a caller says that a repeated call means the same message: 1 to 128 characters. */
export const idempotencyHeader = 'Idempotency-Key';
/** Under which field of a message's custom data the name stands that a caller gave its message. */
export const postedAsField = 'posted_as';

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
  code: 884,
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
export const webhookErrors = [
  webhookNotFound,
  tooManyWebhooks,
  deliveryNotFound,
  deliveryGone,
  refusedByHook,
  beforeSendUnavailable,
  beforeSendNotSet,
] as const;

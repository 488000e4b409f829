import * as v from 'valibot';
import { cidField, countField, emptyAnswer, nextField, tenantField } from '../../contract/fields.ts';
import { defineEndpoint, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { missedMentionSchema } from '../messages/schema.ts';
import {
  beforeSendDeadlineMs,
  beforeSendNotSet,
  deliveryGone,
  deliveryNotFound,
  deliveryPageLimit,
  deliveryStates,
  maxDeliveryPageSize,
  maxIncomingBodyBytes,
  maxSecretOverlapHours,
  secretOverlapHours,
  tooManyWebhooks,
  webhookErrors,
  webhookNotFound,
} from './limits.ts';
import {
  beforeSendFields,
  beforeSendHook,
  beforeSendHookSchema,
  incomingWebhook,
  incomingWebhookFields,
  incomingWebhookSchema,
  webhook,
  webhookDelivery,
  webhookDeliverySchema,
  webhookFields,
  webhookSchema,
} from './schema.ts';

const answer = v.object({ webhook: webhookSchema });
/** With the secret, which is returned only once. */
const answerWithSecret = v.object({ webhook: webhookSchema, secret: v.string() });
const incomingAnswer = v.object({ incoming_webhook: incomingWebhookSchema });
/** With the address to post to, which is returned only once. */
const incomingAnswerWithUrl = v.object({ incoming_webhook: incomingWebhookSchema, url: v.string() });
const overlap = v.object({
  /** How long the old secret keeps signing beside the new one. */
  overlap_hours: v.optional(countField(0, maxSecretOverlapHours), secretOverlapHours),
});

export const endpoints = {
  listWebhooks: defineEndpoint('GET /webhooks', {
    summary: 'List all outgoing webhooks, oldest first (admins).',
    audience: 'admin',
    answer: v.object({ webhooks: v.array(webhookSchema) }),
  }),
  getWebhook: defineEndpoint('GET /webhooks/{webhook_id}', {
    summary: 'Get an outgoing webhook (admins).',
    audience: 'admin',
    answer,
    errors: [webhookNotFound],
  }),
  createWebhook: defineEndpoint('POST /webhooks', {
    isRepeatable: false,
    summary:
      'Create an outgoing webhook, which receives events from now on. Its secret is returned only once (admins).',
    audience: 'admin',
    body: v.object({
      name: webhookFields.name,
      url: webhookFields.url,
      event_types: v.optional(webhookFields.event_types, []),
      channel_types: v.optional(webhookFields.channel_types, []),
      cids: v.optional(webhookFields.cids, []),
      user_events: v.optional(webhookFields.user_events, false),
      active: v.optional(webhookFields.active, true),
      /** Limits it to the events of a tenant (TEN-02), for good; all events if omitted. */
      tenant: v.optional(tenantField),
    }),
    answer: answerWithSecret,
    errors: [tooManyWebhooks],
  }),
  updateWebhook: defineEndpoint('PATCH /webhooks/{webhook_id}', {
    summary:
      'Update an outgoing webhook. Re-enabling one resumes where it stopped, unless it should skip what it missed (admins).',
    audience: 'admin',
    body: v.object({
      ...v.partial(v.object(webhookFields)).entries,
      skip_missed: v.optional(v.boolean(), false),
    }),
    answer,
    errors: [webhookNotFound],
  }),
  deleteWebhook: defineEndpoint('DELETE /webhooks/{webhook_id}', {
    summary: 'Delete an outgoing webhook and its delivery log (admins).',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [webhookNotFound],
  }),
  rotateWebhookSecret: defineEndpoint('POST /webhooks/{webhook_id}/secret', {
    isRepeatable: false,
    summary:
      "Rotate a webhook's secret. The new secret is returned only once; the old one keeps signing too for a while (admins).",
    audience: 'admin',
    body: overlap,
    answer: answerWithSecret,
    errors: [webhookNotFound],
  }),
  testWebhook: defineEndpoint('POST /webhooks/{webhook_id}/test', {
    isRepeatable: false,
    summary: 'Send a signed webhook.test event once, now, and return the result (admins).',
    audience: 'admin',
    body: v.object({}),
    answer: v.object({
      ok: v.boolean(),
      status: v.optional(v.number()),
      error: v.optional(v.string()),
      duration_ms: v.number(),
      answer: v.optional(v.string()),
    }),
    errors: [webhookNotFound],
  }),
  queryDeliveries: defineEndpoint('POST /webhooks/{webhook_id}/deliveries/query', {
    summary: "Query a webhook's delivery log, newest first, one page at a time (admins).",
    audience: 'admin',
    body: v.object({
      state: v.optional(v.picklist(deliveryStates)),
      limit: v.optional(countField(1, maxDeliveryPageSize), deliveryPageLimit),
      next: v.optional(nextField),
    }),
    answer: v.object({
      deliveries: v.array(webhookDeliverySchema),
      /** Cursor of the next page; omitted if there is none. */
      next: v.optional(v.string()),
    }),
    errors: [webhookNotFound],
  }),
  replayDelivery: defineEndpoint('POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay', {
    summary: 'Redeliver an event with its original id and its current content in the log (admins).',
    audience: 'admin',
    body: v.object({}),
    answer: v.object({ delivery: webhookDeliverySchema }),
    errors: [webhookNotFound, deliveryNotFound, deliveryGone],
  }),
  replayFailedDeliveries: defineEndpoint('POST /webhooks/{webhook_id}/deliveries/replay-failed', {
    summary: 'Redeliver all failed events, oldest first (admins).',
    audience: 'admin',
    body: v.object({}),
    answer: v.object({
      /** How many are retried. */
      count: v.number(),
    }),
    errors: [webhookNotFound],
  }),

  getBeforeSendHook: defineEndpoint('GET /before-send-hook', {
    summary: 'Get the hook that is called before a message is written; null if none is set (admins).',
    audience: 'admin',
    answer: v.object({ before_send_hook: v.nullable(beforeSendHookSchema) }),
  }),
  putBeforeSendHook: defineEndpoint('PUT /before-send-hook', {
    summary: 'Set the before-send hook. Its secret is returned only when it is first set (admins).',
    audience: 'admin',
    body: v.object({
      url: beforeSendFields.url,
      deadline_ms: v.optional(beforeSendFields.deadline_ms, beforeSendDeadlineMs.default),
      on_failure: v.optional(beforeSendFields.on_failure, 'open'),
      channel_types: v.optional(beforeSendFields.channel_types, []),
      active: v.optional(beforeSendFields.active, true),
    }),
    answer: v.object({ before_send_hook: beforeSendHookSchema, secret: v.optional(v.string()) }),
  }),
  deleteBeforeSendHook: defineEndpoint('DELETE /before-send-hook', {
    summary: 'Remove the before-send hook (admins).',
    audience: 'admin',
    answer: emptyAnswer,
  }),
  rotateBeforeSendSecret: defineEndpoint('POST /before-send-hook/secret', {
    isRepeatable: false,
    summary: "Rotate the before-send hook's secret. It is returned only once (admins).",
    audience: 'admin',
    body: overlap,
    answer: v.object({ before_send_hook: beforeSendHookSchema, secret: v.string() }),
    errors: [beforeSendNotSet],
  }),

  listIncomingWebhooks: defineEndpoint('GET /incoming-webhooks', {
    summary: 'List all incoming webhooks, oldest first (admins).',
    audience: 'admin',
    answer: v.object({ incoming_webhooks: v.array(incomingWebhookSchema) }),
  }),
  createIncomingWebhook: defineEndpoint('POST /incoming-webhooks', {
    isRepeatable: false,
    summary:
      'Create an incoming webhook: a URL that posts into a channel as a bot of its own. The URL is returned only once (admins).',
    audience: 'admin',
    body: v.object({ name: incomingWebhookFields.name, cid: cidField }),
    answer: incomingAnswerWithUrl,
    errors: [channelNotFound, tooManyWebhooks],
  }),
  updateIncomingWebhook: defineEndpoint('PATCH /incoming-webhooks/{incoming_webhook_id}', {
    summary: 'Rename an incoming webhook and its bot, or enable or disable it (admins).',
    audience: 'admin',
    body: v.partial(v.object(incomingWebhookFields)),
    answer: incomingAnswer,
    errors: [webhookNotFound],
  }),
  deleteIncomingWebhook: defineEndpoint('DELETE /incoming-webhooks/{incoming_webhook_id}', {
    summary: 'Delete an incoming webhook. Its messages are kept (admins).',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [webhookNotFound],
  }),
  rotateIncomingWebhook: defineEndpoint('POST /incoming-webhooks/{incoming_webhook_id}/token', {
    isRepeatable: false,
    summary:
      "Replace an incoming webhook's URL. The new URL is returned only once; the old one stops working immediately (admins).",
    audience: 'admin',
    body: v.object({}),
    answer: incomingAnswerWithUrl,
    errors: [webhookNotFound],
  }),
  postToWebhook: defineEndpoint('POST /hooks/{hook_token}', {
    isRepeatable: false,
    summary:
      'Post through an incoming webhook: JSON, a form, or a form whose `payload` is JSON, with Slack-compatible text, username, icon_url and attachments.',
    audience: 'public',
    bytes: 'body',
    bodyLimitBytes: maxIncomingBodyBytes,
    answer: v.object({
      ok: v.literal(true),
      message_id: v.string(),
      /** Whom the text mentions but the message does not notify, since they are no members (MSG-16). */
      missed_mentions: v.optional(v.array(missedMentionSchema)),
    }),
    errors: [webhookNotFound],
  }),
};

export const webhooks = defineFeature({
  name: 'webhooks',
  entities: [webhook, webhookDelivery, beforeSendHook, incomingWebhook],
  endpoints,
  events: [],
  errors: webhookErrors,
});

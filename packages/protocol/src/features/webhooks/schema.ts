import * as v from 'valibot';
import {
  channelTypeField,
  cidField,
  countField,
  httpUrlField,
  nameField,
  timeField,
} from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { beforeSendDeadlineMs, beforeSendFailureModes, deliveryStates } from './limits.ts';

/** An address that other software uses to post into a channel (HOOK-01). Its token is returned only once. */
export const incomingWebhookSchema = v.object({
  id: v.string(),
  name: v.string(),
  cid: v.string(),
  /** The bot that posts; a member of the channel. */
  bot_id: v.string(),
  active: v.boolean(),
  created_by_id: v.optional(v.string()),
  last_used_at: v.optional(timeField),
  created_at: timeField,
  updated_at: timeField,
});
export type IncomingWebhook = v.InferOutput<typeof incomingWebhookSchema>;
export const incomingWebhook = defineEntity('IncomingWebhook', incomingWebhookSchema);

export const incomingWebhookFields = { name: nameField(80), active: v.boolean() };

/** The configurable fields of an outgoing webhook. */
export const webhookFields = {
  name: nameField(80),
  url: httpUrlField,
  /** Types of logged events; empty for all. */
  event_types: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(200)),
  /** Limits it to channels of these types; empty for all. */
  channel_types: v.pipe(v.array(channelTypeField), v.maxLength(50)),
  /** Limits it to these channels; empty for all. */
  cids: v.pipe(v.array(cidField), v.maxLength(100)),
  /** Whether it also receives events of single users: drafts, reminders, messages of restricted visibility. */
  user_events: v.boolean(),
  active: v.boolean(),
};

/** An outgoing webhook (HOOK-01), which sends events to an address. Its secret is returned only once. */
export const webhookSchema = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  event_types: v.array(v.string()),
  channel_types: v.array(v.string()),
  cids: v.array(v.string()),
  user_events: v.boolean(),
  /** The tenant whose events it receives (TEN-02); omitted for all events. */
  tenant: v.optional(v.string()),
  active: v.boolean(),
  /** Why the service disabled it. */
  disabled_reason: v.optional(v.string()),
  disabled_at: v.optional(timeField),
  /** When deliveries started to fail. */
  failing_since: v.optional(timeField),
  last_delivered_at: v.optional(timeField),
  /** Until when the old secret keeps signing. */
  old_secret_until: v.optional(timeField),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  updated_at: timeField,
});
export type Webhook = v.InferOutput<typeof webhookSchema>;
export const webhook = defineEntity('Webhook', webhookSchema);

/** The configurable fields of the before-send hook. */
export const beforeSendFields = {
  url: httpUrlField,
  deadline_ms: countField(beforeSendDeadlineMs.least, beforeSendDeadlineMs.most),
  on_failure: v.picklist(beforeSendFailureModes),
  /** Limits it to messages in channels of these types; empty for all. */
  channel_types: v.pipe(v.array(channelTypeField), v.maxLength(50)),
  active: v.boolean(),
};

/** The hook that is called before a message or an edit is written (HOOK-01). */
export const beforeSendHookSchema = v.object({
  url: v.string(),
  deadline_ms: v.number(),
  on_failure: v.picklist(beforeSendFailureModes),
  channel_types: v.array(v.string()),
  active: v.boolean(),
  /** Until when it is paused after too many consecutive failures. */
  paused_until: v.optional(timeField),
  /** Its last failure; omitted after a success. */
  last_error: v.optional(v.string()),
  old_secret_until: v.optional(timeField),
  updated_at: timeField,
});
export type BeforeSendHook = v.InferOutput<typeof beforeSendHookSchema>;
export const beforeSendHook = defineEntity('BeforeSendHook', beforeSendHookSchema);

/** An entry of a webhook's delivery log (HOOK-01): one event and its outcome, without the event's content. */
export const webhookDeliverySchema = v.object({
  /** The event's stream and number: `channel:team:general:17`. */
  id: v.string(),
  webhook_id: v.string(),
  event_type: v.string(),
  stream: v.string(),
  seq: v.number(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  /** The HTTP status of the last answer, if any. */
  status: v.optional(v.number()),
  /** Why the last attempt failed: `timeout`, `unreachable`, `forbidden`, `broken`, `status`, `event_gone`. */
  error: v.optional(v.string()),
  /** Duration of the last attempt, in milliseconds. */
  duration_ms: v.optional(v.number()),
  /** The beginning of the last answer, as text. */
  answer: v.optional(v.string()),
  next_attempt_at: v.optional(timeField),
  created_at: timeField,
  updated_at: timeField,
});
export type WebhookDelivery = v.InferOutput<typeof webhookDeliverySchema>;
export const webhookDelivery = defineEntity('WebhookDelivery', webhookDeliverySchema);

import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { deliveryStates } from './limits.ts';

/** A line of a webhook's delivery log (HOOK-01): one event and what came of it. It holds no event's content. */
export const webhookDeliverySchema = v.object({
  /** The event's stream and number: `channel:team:general:17`. */
  id: v.string(),
  webhook_id: v.string(),
  event_type: v.string(),
  stream: v.string(),
  seq: v.number(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  /** The HTTP status of the last answer, where there was one. */
  status: v.optional(v.number()),
  /** Why the last try came to nothing: `timeout`, `unreachable`, `forbidden`, `broken`, `status`, `event_gone`. */
  error: v.optional(v.string()),
  /** Of the last try, in milliseconds. */
  duration_ms: v.optional(v.number()),
  /** How the last answer began, as text. */
  answer: v.optional(v.string()),
  next_attempt_at: v.optional(timeField),
  created_at: timeField,
  updated_at: timeField,
});
export type WebhookDelivery = v.InferOutput<typeof webhookDeliverySchema>;
export const webhookDelivery = defineEntity('WebhookDelivery', webhookDeliverySchema);

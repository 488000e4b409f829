import * as v from 'valibot';
import { nameField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';

/** An address at which other software posts into a channel (HOOK-01). Its token is told once, when it is made. */
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

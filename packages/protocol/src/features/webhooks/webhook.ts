import * as v from 'valibot';
import { channelTypeField, cidField, nameField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';

/** An address that the service calls: http or https, without a name or password in it. */
export const hookUrlField = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.check((text) => {
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
    const { username, password } = new URL(text);
    return username === '' && password === '';
  }, 'must be an http or https address without a name or password in it'),
);

/** What an admin sets of an outgoing webhook. */
export const webhookFields = {
  name: nameField(80),
  url: hookUrlField,
  /** Types of logged events; none stands for all. */
  event_types: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(200)),
  /** Channels of these types alone; none stands for all. */
  channel_types: v.pipe(v.array(channelTypeField), v.maxLength(50)),
  /** These channels alone; none stands for all. */
  cids: v.pipe(v.array(cidField), v.maxLength(100)),
  /** Whether events that only one user gets come too: drafts, reminders, messages for some readers. */
  user_events: v.boolean(),
  active: v.boolean(),
};

/** An outgoing webhook (HOOK-01): what happens is sent to an address. Its secret is told once, when it is made. */
export const webhookSchema = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  event_types: v.array(v.string()),
  channel_types: v.array(v.string()),
  cids: v.array(v.string()),
  user_events: v.boolean(),
  active: v.boolean(),
  /** Why the service turned it off, where it did. */
  disabled_reason: v.optional(v.string()),
  disabled_at: v.optional(timeField),
  /** Since when nothing could be delivered. */
  failing_since: v.optional(timeField),
  last_delivered_at: v.optional(timeField),
  /** Until when the secret before signs too. */
  old_secret_until: v.optional(timeField),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  updated_at: timeField,
});
export type Webhook = v.InferOutput<typeof webhookSchema>;
export const webhook = defineEntity('Webhook', webhookSchema);

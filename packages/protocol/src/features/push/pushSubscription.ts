import * as v from 'valibot';
import { nameField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { pushEndpointLength } from './limits.ts';

/** A device of one's own that gets pushes. Its address and keys are told to nobody, not even to its owner. */
export const pushSubscriptionSchema = v.object({
  /** The same for the same address, whoever subscribes. */
  id: v.string(),
  device_name: v.optional(v.string()),
  created_at: timeField,
  /** When a push was last handed over, to the hour or so. */
  last_sent_at: v.optional(timeField),
  /** Why the last push could not be handed over; left out once one could. */
  last_failure: v.optional(v.string()),
});
export type PushSubscriptionInfo = v.InferOutput<typeof pushSubscriptionSchema>;
export const pushSubscription = defineEntity('PushSubscription', pushSubscriptionSchema);

const base64url = (bytes: string, length: RegExp) =>
  v.pipe(v.string(), v.regex(length, `must be ${bytes} as base64url without padding`));

/** A subscription as a browser gives it (`PushSubscription.toJSON()`, RFC 8291). */
export const pushSubscriptionInputSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(pushEndpointLength), v.url('must be an address')),
  keys: v.object({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: base64url('65 bytes', /^B[A-Za-z0-9_-]{86}=?$/),
    /** 16 bytes. */
    auth: base64url('16 bytes', /^[A-Za-z0-9_-]{22}(==)?$/),
  }),
  expirationTime: v.optional(v.nullable(v.number())),
  /** What its owner knows the device by: "Firefox on Linux". */
  device_name: v.optional(nameField(80)),
});
export type PushSubscriptionInput = v.InferInput<typeof pushSubscriptionInputSchema>;

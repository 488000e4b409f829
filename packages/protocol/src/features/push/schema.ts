import * as v from 'valibot';
import { nameField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { notificationReasons } from '../notifications/limits.ts';
import { pushEndpointLength } from './limits.ts';

/** What a message carries, for words such as "sent a picture" where it has no text. */
export const pushKinds = ['text', 'image', 'video', 'audio', 'voice', 'file', 'poll', 'location'] as const;
export type PushKind = (typeof pushKinds)[number];

/** What a push carries, as JSON, encrypted for the one device (RFC 8291). */
export const pushPayloadSchema = v.variant('type', [
  v.object({
    type: v.literal('message'),
    message_id: v.string(),
    cid: v.string(),
    /** Of a reply: its thread's parent. */
    parent_id: v.optional(v.string()),
    /** A notification takes the place of an earlier one with the same tag: one for each channel. */
    tag: v.string(),
    reason: v.picklist(notificationReasons),
    notified_at: timeField,
    /** Unread messages of the user in all, at most 100; for the badge. */
    unread: v.number(),
    /** Whether the device makes a sound. */
    sound: v.boolean(),
    /** How many messages of the channel this one stands for, itself among them. */
    count: v.number(),
    /** Left out where pushes carry no content, by the server's or the user's own setting. */
    content: v.optional(
      v.object({
        author_name: v.string(),
        /** Path or address of the author's picture. */
        author_image: v.optional(v.string()),
        /** Left out for direct and group conversations. */
        channel_name: v.optional(v.string()),
        /** The message without markup, cut; empty for one without words. */
        body: v.string(),
        kind: v.picklist(pushKinds),
      }),
    ),
  }),
  /** The user's own test. */
  v.object({ type: v.literal('test'), notified_at: timeField }),
]);
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;
export const pushPayload = defineEntity('PushPayload', pushPayloadSchema);

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

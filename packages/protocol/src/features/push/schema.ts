import * as v from 'valibot';
import { nameField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { notificationReasons } from '../notifications/limits.ts';
import { pushEndpointLength } from './limits.ts';

/** Content of a message, for texts such as "sent a picture" if it has no text. */
export const pushKinds = ['text', 'image', 'video', 'audio', 'voice', 'file', 'poll', 'location'] as const;
export type PushKind = (typeof pushKinds)[number];

/** The payload of a push, as JSON, encrypted for one device (RFC 8291). */
export const pushPayloadSchema = v.variant('type', [
  v.object({
    type: v.literal('message'),
    message_id: v.string(),
    cid: v.string(),
    /** For a reply: its thread's parent. */
    parent_id: v.optional(v.string()),
    /** Replaces an earlier notification with the same tag: one per channel. */
    tag: v.string(),
    reason: v.picklist(notificationReasons),
    notified_at: timeField,
    /** The user's unread messages in total, at most 100; for the badge. */
    unread: v.number(),
    /** Whether the device plays a sound. */
    sound: v.boolean(),
    /** How many messages of the channel it represents, including this one. */
    count: v.number(),
    /** Omitted if pushes have no content, by the server's or the user's settings. */
    content: v.optional(
      v.object({
        author_name: v.string(),
        /** Path or address of the author's picture. */
        author_image: v.optional(v.string()),
        /** Omitted for direct and group conversations. */
        channel_name: v.optional(v.string()),
        /** The message's text without markup, truncated; empty if there is none. */
        body: v.string(),
        kind: v.picklist(pushKinds),
      }),
    ),
  }),
  /** A test requested by the user. */
  v.object({ type: v.literal('test'), notified_at: timeField }),
]);
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;
export const pushPayload = defineEntity('PushPayload', pushPayloadSchema);

/** A device of the user that receives pushes. Its address and keys are never returned, not even to its owner. */
export const pushSubscriptionSchema = v.object({
  /** Derived from the address, whoever subscribes. */
  id: v.string(),
  device_name: v.optional(v.string()),
  created_at: timeField,
  /** When a push was last sent, to the hour or so. */
  last_sent_at: v.optional(timeField),
  /** Why the last push failed; omitted after a success. */
  last_failure: v.optional(v.string()),
});
export type PushSubscriptionInfo = v.InferOutput<typeof pushSubscriptionSchema>;
export const pushSubscription = defineEntity('PushSubscription', pushSubscriptionSchema);

const base64url = (bytes: string, length: RegExp) =>
  v.pipe(v.string(), v.regex(length, `must be ${bytes} as base64url without padding`));

/** A push subscription as browsers return it (`PushSubscription.toJSON()`, RFC 8291). */
export const pushSubscriptionInputSchema = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(pushEndpointLength), v.url('must be a URL')),
  keys: v.object({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: base64url('65 bytes', /^B[A-Za-z0-9_-]{86}=?$/),
    /** 16 bytes. */
    auth: base64url('16 bytes', /^[A-Za-z0-9_-]{22}(==)?$/),
  }),
  expirationTime: v.optional(v.nullable(v.number())),
  /** A name for the device: "Firefox on Linux". */
  device_name: v.optional(nameField(80)),
});
export type PushSubscriptionInput = v.InferInput<typeof pushSubscriptionInputSchema>;

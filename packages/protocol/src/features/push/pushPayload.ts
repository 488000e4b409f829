import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { notificationReasons } from '../notifications/reasons.ts';

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

import * as v from 'valibot';
import { emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { pushContents } from '../notifications/schema.ts';
import {
  pushPayload,
  pushSubscription,
  pushSubscriptionInputSchema,
  pushSubscriptionSchema,
} from './schema.ts';

export const endpoints = {
  getPushKey: defineEndpoint('GET /push/key', {
    summary: 'What a browser needs to subscribe to pushes of this server.',
    answer: v.object({
      /** The server's VAPID key (RFC 8292), an uncompressed point of P-256 as base64url: `applicationServerKey`. */
      public_key: v.string(),
      /** What pushes say at most; one's own setting may ask for less. */
      content: v.picklist(pushContents),
    }),
  }),
  listPushSubscriptions: defineEndpoint('GET /me/push-subscriptions', {
    summary: "One's own devices that get pushes, the newest first.",
    answer: v.object({ subscriptions: v.array(pushSubscriptionSchema) }),
  }),
  addPushSubscription: defineEndpoint('POST /me/push-subscriptions', {
    summary:
      'Let this device get pushes, until it is removed or the session ends that added it. The same address again takes the new keys; it belongs to who added it last.',
    body: pushSubscriptionInputSchema,
    answer: v.object({ subscription: pushSubscriptionSchema }),
  }),
  removePushSubscription: defineEndpoint('DELETE /me/push-subscriptions/{subscription_id}', {
    summary: 'End the pushes of a device of one’s own; one that is not there changes nothing.',
    answer: emptyAnswer,
  }),
};

export const events = {
  pushSubscriptionsChanged: defineEvent('push_subscriptions.changed', {
    stream: 'user',
    summary: "One's own devices that get pushes have changed: one was added, removed, or is gone.",
    payload: { subscriptions: v.array(pushSubscriptionSchema) },
  }),
};

export const push = defineFeature({
  name: 'push',
  entities: [pushSubscription, pushPayload],
  endpoints,
  events: Object.values(events),
  errors: [],
});

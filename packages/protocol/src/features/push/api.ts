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
    summary: 'Get the key that browsers need to subscribe to push notifications.',
    answer: v.object({
      /** The server's VAPID key (RFC 8292), an uncompressed point of P-256 as base64url: `applicationServerKey`. */
      public_key: v.string(),
      /** The most that pushes may contain; users can choose less. */
      content: v.picklist(pushContents),
    }),
  }),
  listPushSubscriptions: defineEndpoint('GET /me/push-subscriptions', {
    summary: 'List your own devices that receive push notifications, newest first.',
    answer: v.object({ subscriptions: v.array(pushSubscriptionSchema) }),
  }),
  addPushSubscription: defineEndpoint('POST /me/push-subscriptions', {
    summary:
      'Subscribe this device to push notifications until it is removed or the session ends. Subscribing the same address again updates its keys; an address belongs to the user who subscribed it last.',
    body: pushSubscriptionInputSchema,
    answer: v.object({ subscription: pushSubscriptionSchema }),
  }),
  removePushSubscription: defineEndpoint('DELETE /me/push-subscriptions/{subscription_id}', {
    summary:
      'Unsubscribe one of your own devices from push notifications. No effect if it is not subscribed.',
    answer: emptyAnswer,
  }),
};

export const events = {
  pushSubscriptionsChanged: defineEvent('push_subscriptions.changed', {
    stream: 'user',
    summary: "The user's own push subscriptions changed: one was added, removed or expired.",
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

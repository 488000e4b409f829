import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { pushSubscriptionSchema } from './pushSubscription.ts';

export const pushSubscriptionsChanged = defineEvent('push_subscriptions.changed', {
  stream: 'user',
  summary: "One's own devices that get pushes have changed: one was added, removed, or is gone.",
  payload: { subscriptions: v.array(pushSubscriptionSchema) },
});
export const events = [pushSubscriptionsChanged] as const;

import * as v from 'valibot';
import { clientIdField, emptyAnswer, timeField, userIdField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { messageNotFound } from '../messages/limits.ts';
import { userNotFound } from '../users/limits.ts';
import {
  notificationErrors,
  notificationTestTooSoon,
  tooManyPeoplePreferences,
  unsubscribeInvalid,
} from './limits.ts';
import {
  changedSettingsFields,
  messageNotification,
  messageNotificationSchema,
  notificationSettings,
  notificationSettingsChangeSchema,
  notificationSettingsSchema,
  notificationTrace,
  notificationTraceSchema,
  notificationWaySchema,
} from './schema.ts';

const unsubscribeToken = v.pipe(
  v.string(),
  v.maxLength(200),
  v.regex(/^[\w-]+\.[\w-]+$/, 'must be the token from the link'),
);

export const endpoints = {
  getNotificationSettings: defineEndpoint('GET /me/notification-settings', {
    summary: 'Get your notification settings (NOTE-01).',
    answer: v.object({ settings: notificationSettingsSchema }),
  }),
  updateNotificationSettings: defineEndpoint('PATCH /me/notification-settings', {
    summary: 'Update your notification settings. Omitted fields are unchanged.',
    body: notificationSettingsChangeSchema,
    answer: v.object(changedSettingsFields),
    errors: [tooManyPeoplePreferences],
  }),
  getNotificationTrace: defineEndpoint('GET /notifications/trace', {
    summary:
      'Explain why you were or were not notified of a message, and through which channels; admins can ask for any user. Decisions are kept for 14 days.',
    query: v.object({ message_id: clientIdField, user_id: v.optional(userIdField) }),
    answer: v.object({ trace: notificationTraceSchema }),
    errors: [messageNotFound, userNotFound],
  }),
  testNotifications: defineEndpoint('POST /notifications/test', {
    isRepeatable: false,
    summary:
      'Send yourself a test notification through every configured delivery channel, regardless of your settings, and report each result. Channels that are not set up are `skipped`.',
    body: v.object({}),
    answer: v.object({ ways: v.array(notificationWaySchema) }),
    errors: [notificationTestTooSoon],
  }),
  askToUnsubscribe: defineEndpoint('GET /notifications/unsubscribe', {
    summary: 'Show the unsubscribe page that e-mail digests link to. It asks for confirmation.',
    audience: 'public',
    bytes: 'answer',
    // Mail programs and gateways add parameters to links.
    query: v.looseObject({ token: unsubscribeToken, confirm: v.optional(v.literal('yes')) }),
    answer: v.any(),
    errors: [unsubscribeInvalid],
  }),
  unsubscribe: defineEndpoint('POST /notifications/unsubscribe', {
    summary: 'Unsubscribe from e-mail digests with one click (RFC 8058).',
    audience: 'public',
    bytes: 'body',
    query: v.looseObject({ token: unsubscribeToken }),
    answer: emptyAnswer,
    errors: [unsubscribeInvalid],
  }),
};

export const events = {
  notificationNew: defineEvent('notification.new', {
    stream: 'user',
    logged: false,
    summary: 'A message notifies the user now. Delivered only to connected devices.',
    payload: { notification: messageNotificationSchema },
  }),
  notificationTested: defineEvent('notification.tested', {
    stream: 'user',
    logged: false,
    summary: 'The user requested a test notification.',
    payload: { notified_at: timeField },
  }),
  notificationSettingsUpdated: defineEvent('notification_settings.updated', {
    stream: 'user',
    summary: "The user's notification settings changed, on this device or another.",
    payload: changedSettingsFields,
  }),
};

export const notifications = defineFeature({
  name: 'notifications',
  entities: [notificationSettings, messageNotification, notificationTrace],
  endpoints,
  events: Object.values(events),
  errors: notificationErrors,
});

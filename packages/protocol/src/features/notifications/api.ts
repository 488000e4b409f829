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
  v.regex(/^[\w-]+\.[\w-]+$/, 'must be the token of a link'),
);

export const endpoints = {
  getNotificationSettings: defineEndpoint('GET /me/notification-settings', {
    summary: 'What one wants to be notified of, and how (NOTE-01).',
    answer: v.object({ settings: notificationSettingsSchema }),
  }),
  updateNotificationSettings: defineEndpoint('PATCH /me/notification-settings', {
    summary: 'Change some of it; what is left out stays.',
    body: notificationSettingsChangeSchema,
    answer: v.object(changedSettingsFields),
    errors: [tooManyPeoplePreferences],
  }),
  getNotificationTrace: defineEndpoint('GET /notifications/trace', {
    summary:
      'Why one was notified of a message or was not, and by which ways; an admin asks for anybody. Decisions are kept for 14 days.',
    query: v.object({ message_id: clientIdField, user_id: v.optional(userIdField) }),
    answer: v.object({ trace: notificationTraceSchema }),
    errors: [messageNotFound, userNotFound],
  }),
  testNotifications: defineEndpoint('POST /notifications/test', {
    summary:
      'Notify oneself by every way that is set up, whatever one’s settings say, and tell what became of each; a way that is not set up is `skipped`.',
    body: v.object({}),
    answer: v.object({ ways: v.array(notificationWaySchema) }),
    errors: [notificationTestTooSoon],
  }),
  askToUnsubscribe: defineEndpoint('GET /notifications/unsubscribe', {
    summary: 'The page behind the link of a digest, by which one ends them: it asks first.',
    audience: 'public',
    bytes: 'answer',
    query: v.object({ token: unsubscribeToken, confirm: v.optional(v.literal('yes')) }),
    answer: v.any(),
    errors: [unsubscribeInvalid],
  }),
  unsubscribe: defineEndpoint('POST /notifications/unsubscribe', {
    summary: 'End the digests at once, as mail programs do (RFC 8058).',
    audience: 'public',
    bytes: 'body',
    query: v.object({ token: unsubscribeToken }),
    answer: emptyAnswer,
    errors: [unsubscribeInvalid],
  }),
};

export const events = {
  notificationNew: defineEvent('notification.new', {
    stream: 'user',
    logged: false,
    summary: 'A message is for the user to know now. Only who is connected is told so.',
    payload: { notification: messageNotificationSchema },
  }),
  notificationTested: defineEvent('notification.tested', {
    stream: 'user',
    logged: false,
    summary: 'The user has asked to be notified as a test.',
    payload: { notified_at: timeField },
  }),
  notificationSettingsUpdated: defineEvent('notification_settings.updated', {
    stream: 'user',
    summary: 'What one wants to be notified of has changed, on this device or another.',
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

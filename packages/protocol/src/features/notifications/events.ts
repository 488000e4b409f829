import { timeField } from '../../contract/fields.ts';
import { defineEvent } from '../../contract/index.ts';
import { messageNotificationSchema } from './messageNotification.ts';
import { changedSettingsFields } from './settings.ts';

export const notificationNew = defineEvent('notification.new', {
  stream: 'user',
  logged: false,
  summary: 'A message is for the user to know now. Only who is connected is told so.',
  payload: { notification: messageNotificationSchema },
});
export const notificationTested = defineEvent('notification.tested', {
  stream: 'user',
  logged: false,
  summary: 'The user has asked to be notified as a test.',
  payload: { notified_at: timeField },
});
export const notificationSettingsUpdated = defineEvent('notification_settings.updated', {
  stream: 'user',
  summary: 'What one wants to be notified of has changed, on this device or another.',
  payload: changedSettingsFields,
});
export const events = [notificationNew, notificationTested, notificationSettingsUpdated] as const;

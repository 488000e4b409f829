/**
 * The notifications shown on a page, and those of messages with their settings (NOTE-01): an entry of its own,
 * `@confab/client/notifications`.
 */
export * from '../index.ts';
export { ActiveView, activeView, type ViewedConversation } from './activeView.ts';
export { MessageNotifications, maxNotificationAgeMs, messageNotifications } from './messageNotifications.ts';
export { NotificationSettingsStore, notificationSettings } from './notificationSettings.ts';
export { PushDevices, pushDevices } from './pushDevices.ts';

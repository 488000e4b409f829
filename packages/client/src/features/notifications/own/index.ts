/** The user's notifications and their settings (NOTE-01): an entry of its own, `@confab/client/notifications`. */
export { ActiveView, activeView, type ViewedConversation } from './activeView.ts';
export { MessageNotifications, maxNotificationAgeMs, messageNotifications } from './messageNotifications.ts';
export { NotificationSettingsStore, notificationSettings } from './notificationSettings.ts';
export { PushDevices, pushDevices } from './pushDevices.ts';

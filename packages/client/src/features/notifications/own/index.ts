/** The user's notifications and their settings (NOTE-01): an entry of its own, `@confab/client/notifications`. */
export { type Looking, LookingNow, lookingNow } from './lookingNow.ts';
export { MessageNotifications, messageNotifications, newsForMs } from './messageNotifications.ts';
export { NotificationSettingsOfOne, notificationSettings } from './notificationSettings.ts';
export { PushDevices, pushDevices } from './pushDevices.ts';

export {
  type Notification,
  type NotificationAction,
  type NotificationInput,
  type NotificationOrigin,
  type NotificationSeverity,
  notificationDurationsMs,
} from './notification.ts';
export { NotificationManager, notifications } from './notificationManager.ts';

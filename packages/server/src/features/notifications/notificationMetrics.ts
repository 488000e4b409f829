import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** Counts notifications for Prometheus. */
export interface NotificationMetrics {
  /** Counts a decision once it is durable. */
  decided(isNotified: boolean, tx: Transaction): void;
}

export const notificationMetrics = perServer(({ metrics }): NotificationMetrics => {
  const notified = metrics.counter('confab_notifications_total', 'Message notifications');
  const withheld = metrics.counter(
    'confab_notifications_withheld_total',
    'Message notifications suppressed by settings or presence',
  );
  return { decided: (isNotified, tx) => tx.after(() => (isNotified ? notified : withheld).add(1)) };
});

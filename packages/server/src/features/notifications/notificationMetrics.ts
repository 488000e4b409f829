import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** What Prometheus is told of notifications. */
export interface NotificationMetrics {
  /** Counts a decision once it is durable. */
  decided(isNotified: boolean, tx: Transaction): void;
}

export const notificationMetrics = perServer(({ metrics }): NotificationMetrics => {
  const told = metrics.counter('confab_notifications_total', 'Times that somebody was told of a message');
  const withheld = metrics.counter(
    'confab_notifications_withheld_total',
    'Times that somebody whom a message calls was not told of it',
  );
  return { decided: (isNotified, tx) => tx.after(() => (isNotified ? told : withheld).add(1)) };
});

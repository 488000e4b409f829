import { perServer } from '../../../core/feature/perServer.ts';

/** The metrics of outgoing webhooks. */
export interface DeliveryMetrics {
  tried(ok: boolean): void;
}

export const deliveryMetrics = perServer(({ metrics }): DeliveryMetrics => {
  const delivered = metrics.counter('confab_webhook_deliveries_total', 'Events accepted by a webhook');
  const failed = metrics.counter('confab_webhook_failures_total', 'Failed webhook attempts');
  return { tried: (ok) => (ok ? delivered : failed).add(1) };
});

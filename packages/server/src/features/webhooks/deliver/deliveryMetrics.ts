import { perServer } from '../../../core/feature/perServer.ts';
import { tally } from '../../insights/index.ts';

/** The metrics of outgoing webhooks. */
export interface DeliveryMetrics {
  /** Counts an attempt to send an event of this stream. */
  countAttempt(ok: boolean, stream: string): void;
}

export const deliveryMetrics = perServer((context): DeliveryMetrics => {
  const { metrics } = context;
  const delivered = metrics.counter('confab_webhook_deliveries_total', 'Events accepted by a webhook');
  const failed = metrics.counter('confab_webhook_failures_total', 'Failed webhook attempts');
  return {
    countAttempt(ok, stream) {
      (ok ? delivered : failed).add(1);
      if (ok) tally(context).count(stream, 'webhooks_sent');
    },
  };
});

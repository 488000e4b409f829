import { perServer } from '../perServer.ts';

/** What Prometheus is told of pushes. */
export interface PushMetrics {
  tried(kind: 'sent' | 'gone' | 'refused' | 'later'): void;
}

export const pushMetrics = perServer(({ metrics }): PushMetrics => {
  const sent = metrics.counter('confab_pushes_total', 'Pushes that a push service has taken');
  const failed = metrics.counter('confab_push_failures_total', 'Tries of pushes that came to nothing');
  return { tried: (kind) => (kind === 'sent' ? sent : failed).add(1) };
});

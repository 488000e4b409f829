import { perServer } from '../../core/feature/perServer.ts';

/** How an attempt to send a mail ended: a failed one is retried, a given-up one is not. */
export type MailOutcome = 'sent' | 'failed' | 'given_up';

/** Counts mails of the queue. */
export interface MailMetrics {
  tried(outcome: MailOutcome): void;
}

export const mailMetrics = perServer(({ metrics }): MailMetrics => {
  const tries = metrics.labelledCounter('confab_mails_total', 'Email attempts, by outcome', ['outcome']);
  for (const outcome of ['sent', 'failed', 'given_up']) tries.add({ outcome }, 0);
  return { tried: (outcome) => tries.add({ outcome }, 1) };
});

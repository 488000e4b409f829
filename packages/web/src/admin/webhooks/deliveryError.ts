import type { TextTools } from '@confab/react';
import type { webhooksText } from './text.en.ts';

const reasons = ['timeout', 'unreachable', 'forbidden', 'broken', 'event_gone'] as const;

/** Returns the error of a delivery as text; an unknown reason is shown as it is. */
export function deliveryError(
  t: TextTools<typeof webhooksText>['t'],
  outcome: { error?: string; status?: number },
): string {
  const { error, status } = outcome;
  const known = reasons.find((reason) => reason === error);
  if (known) return t(`webhooks.${known}`);
  return status === undefined ? (error ?? '') : t('webhooks.status', { status });
}

import type { Translate } from './useWebhooksText.ts';

const reasons = ['timeout', 'unreachable', 'forbidden', 'broken', 'event_gone'] as const;

/** Why a try came to nothing, in words; a reason that has none yet is said as it is. */
export function deliveryError(t: Translate, outcome: { error?: string; status?: number }): string {
  const { error, status } = outcome;
  const known = reasons.find((reason) => reason === error);
  if (known) return t(`webhooks.${known}`);
  return status === undefined ? (error ?? '') : t('webhooks.status', { status });
}

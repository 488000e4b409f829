import type { Webhook } from '@confab/protocol';

/** A webhook's health: its label, and whether it is good or bad. */
export interface WebhookHealth {
  word: 'stateGood' | 'stateNew' | 'stateBad' | 'stateDisabled' | 'stateOff';
  tone: 'good' | 'bad' | 'plain';
}

/** Derives the health from a webhook's fields. */
export function webhookHealth(webhook: Webhook): WebhookHealth {
  if (!webhook.active) {
    return webhook.disabled_reason === undefined
      ? { word: 'stateOff', tone: 'plain' }
      : { word: 'stateDisabled', tone: 'bad' };
  }
  if (webhook.failing_since !== undefined) return { word: 'stateBad', tone: 'bad' };
  if (webhook.last_delivered_at === undefined) return { word: 'stateNew', tone: 'plain' };
  return { word: 'stateGood', tone: 'good' };
}

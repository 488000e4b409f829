import { webhookGiveUpMs } from '@confab/protocol';
import type { WebhookRow } from '../migrations.ts';

/** Since when a webhook accepts nothing, and when it last did, as its row stores it. */
export type HealthColumns = Pick<WebhookRow, 'failing_since' | 'last_delivered_at'>;

/** Follows whether a webhook accepts anything. */
export class WebhookHealth {
  #columns: HealthColumns;

  constructor({ failing_since, last_delivered_at }: HealthColumns) {
    this.#columns = { failing_since, last_delivered_at };
  }

  get columns(): HealthColumns {
    return this.#columns;
  }

  recordAttempt(isDelivered: boolean, now: number): void {
    const { failing_since, last_delivered_at } = this.#columns;
    this.#columns = isDelivered
      ? { failing_since: null, last_delivered_at: now }
      : { failing_since: failing_since ?? now, last_delivered_at };
  }

  /** Whether it has failed for so long that it should be disabled. */
  isHopeless(now: number): boolean {
    const { failing_since } = this.#columns;
    return failing_since !== null && now - failing_since >= webhookGiveUpMs;
  }
}

import { webhookRetryMs } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { LoggedEvent } from '../../../core/log/loggedEvent.ts';
import { deliveryId } from '../deliveryStore.ts';
import type { WebhookRow } from '../migrations.ts';
import { type AttemptResult, callHook } from './callHook.ts';
import type { DeliveryJournal } from './deliveryJournal.ts';
import type { DeliveryMetrics } from './deliveryMetrics.ts';
import { retryAfterMs } from './retryAfter.ts';
import type { StreamProgress } from './streamProgress.ts';
import type { NextRun } from './streamScheduler.ts';
import { WebhookHealth } from './webhookHealth.ts';

interface DelivererParts {
  readonly journal: DeliveryJournal;
  readonly metrics: DeliveryMetrics;
  /** Aborts the calls under way. */
  readonly signal: AbortSignal;
  giveUp(): void;
}

/** Sends events to a webhook and records the outcomes; tries a failed event again until a day after it happened. */
export class EventDeliverer {
  readonly #context: ServerContext;
  readonly #row: WebhookRow;
  readonly #parts: DelivererParts;
  readonly #health: WebhookHealth;

  constructor(context: ServerContext, row: WebhookRow, parts: DelivererParts) {
    this.#context = context;
    this.#row = row;
    this.#parts = parts;
    this.#health = new WebhookHealth(row);
  }

  /** Makes the next attempt at an event; returns what follows, unless the event is done with. */
  async deliver(event: LoggedEvent, progress: StreamProgress): Promise<NextRun | undefined> {
    const { stream, seq, json } = event;
    const { signal } = this.#parts;
    const attempt = progress.attempts + 1;
    const delivery = { id: deliveryId(stream, seq), event: json, attempt, signal };
    const result = await callHook(this.#context, this.#row, delivery);
    if (!result) return 'wait';
    const now = this.#context.clock.now();
    progress.attempts = attempt;
    progress.firstAttemptAt ??= now;
    const pauseMs = retryAfterMs(attempt);
    const isDone = result.ok || now + pauseMs > endOfRetries(json, progress.firstAttemptAt);
    this.#record(event, progress, result, { now, retryAt: isDone ? null : now + pauseMs });
    return isDone ? undefined : { pauseMs };
  }

  #record(
    { stream, seq, type }: LoggedEvent,
    { attempts, firstAttemptAt }: StreamProgress,
    { ok, ...outcome }: AttemptResult,
    { now, retryAt }: { now: number; retryAt: number | null },
  ): void {
    const { metrics, journal, giveUp } = this.#parts;
    metrics.countAttempt(ok, stream);
    this.#health.recordAttempt(ok, now);
    journal.record(
      {
        webhook_id: this.#row.id,
        stream,
        seq,
        event_type: type,
        state: ok ? 'delivered' : retryAt === null ? 'failed' : 'waiting',
        attempts,
        ...outcome,
        next_attempt_at: retryAt,
        replay: 0,
        created_at: firstAttemptAt ?? now,
        updated_at: now,
      },
      this.#health.columns,
    );
    if (this.#health.isHopeless(now)) giveUp();
  }
}

/** Returns when retries of an event end: a day after it happened, after at least one attempt. */
function endOfRetries(json: string, firstAttemptAt: number): number {
  const at = json.indexOf('"created_at":"') + 14;
  const happened = Date.parse(json.slice(at, json.indexOf('"', at)));
  return (Number.isNaN(happened) ? firstAttemptAt : happened) + webhookRetryMs;
}

import type { ServerContext } from '../../../core/feature/feature.ts';
import { holdsLease, type Lease } from '../../../core/jobs/lease.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { deliveryId, type StoredDelivery, selectReplays, upsertDelivery } from '../deliveryStore.ts';
import type { WebhookRow } from '../migrations.ts';
import { callHook } from './callHook.ts';
import type { DeliveryMetrics } from './deliveryMetrics.ts';

const atATime = 50;

interface ReplayParts {
  readonly metrics: DeliveryMetrics;
  readonly lease: Lease;
  /** Aborts the call under way. */
  readonly signal: AbortSignal;
  /** Whether to begin no more calls. */
  isStopping(): boolean;
}

/** Redelivers requested events, sequentially and once each; failures stay failed. */
export async function replayWaiting(
  context: ServerContext,
  row: WebhookRow,
  { metrics, lease, signal, isStopping }: ReplayParts,
): Promise<void> {
  const { database } = context;
  while (!isStopping()) {
    const waiting = await database.read.all(selectReplays, { webhook_id: row.id, limit: atATime });
    if (waiting.length === 0) return;
    for (const delivery of waiting) {
      const outcome = !isStopping() && (await redeliver(context, row, delivery, { signal, metrics }));
      if (!outcome) return;
      await database.write(async (tx) => {
        await holdsLease(tx, lease);
        await tx.run(upsertDelivery, outcome);
      });
    }
  }
}

/** Sends an event once more; returns its outcome, or undefined if the call was aborted. */
async function redeliver(
  context: ServerContext,
  row: WebhookRow,
  delivery: StoredDelivery,
  { signal, metrics }: Pick<ReplayParts, 'signal' | 'metrics'>,
): Promise<StoredDelivery | undefined> {
  const { stream, seq } = delivery;
  const updated_at = context.clock.now();
  const done = { ...delivery, replay: 0, next_attempt_at: null, updated_at };
  const event = await loggedEvent(context, stream, seq);
  if (event === undefined) return { ...done, state: 'failed', error: 'event_gone' };
  const attempt = delivery.attempts + 1;
  const result = await callHook(context, row, { id: deliveryId(stream, seq), event, attempt, signal });
  if (!result) return undefined;
  const { ok, ...outcome } = result;
  metrics.countAttempt(ok, stream);
  return { ...done, ...outcome, attempts: attempt, state: ok ? 'delivered' : 'failed' };
}

/** Returns an event as currently logged, without erased content. */
export async function loggedEvent(
  { log }: ServerContext,
  stream: string,
  seq: number,
  reader?: Reader,
): Promise<string | undefined> {
  const { events } = await log.readAfter(stream, seq - 1, 1, reader);
  return events[0]?.seq === seq ? events[0].json : undefined;
}

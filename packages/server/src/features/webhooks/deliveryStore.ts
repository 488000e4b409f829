import type { deliveryStates, WebhookDelivery } from '@confab/protocol';
import { type Selectable, sql } from 'kysely';
import { isoTime, isoTimeIfAny } from '../../core/storage/columns.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { DeliveryRow } from './migrations.ts';

export type StoredDelivery = Selectable<DeliveryRow>;
export type NewDelivery = Omit<StoredDelivery, 'position'>;
type DeliveryKey = Pick<StoredDelivery, 'webhook_id' | 'stream' | 'seq'>;

/** Inserts the outcome of a delivery, or replaces an earlier one of the same event. */
export const upsertDelivery = statement(
  (k, p: Placeholders<NewDelivery>) =>
    k
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: p('webhook_id'),
        stream: p('stream'),
        seq: p('seq'),
        event_type: p('event_type'),
        state: p('state'),
        attempts: p('attempts'),
        status: p('status'),
        error: p('error'),
        duration_ms: p('duration_ms'),
        answer: p('answer'),
        next_attempt_at: p('next_attempt_at'),
        replay: p('replay'),
        created_at: p('created_at'),
        updated_at: p('updated_at'),
      })
      .onConflict((conflict) =>
        conflict.columns(['webhook_id', 'stream', 'seq']).doUpdateSet({
          state: p('state'),
          attempts: p('attempts'),
          status: p('status'),
          error: p('error'),
          duration_ms: p('duration_ms'),
          answer: p('answer'),
          next_attempt_at: p('next_attempt_at'),
          replay: p('replay'),
          updated_at: p('updated_at'),
        }),
      ),
  { apart: true },
);

export const selectDelivery = statement((k, p: Placeholders<DeliveryKey>) =>
  k
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', p('webhook_id'))
    .where('stream', '=', p('stream'))
    .where('seq', '=', p('seq')),
);

/** Selects a page of the log, newest first. */
export const selectDeliveries = statement(
  (k, p: Placeholders<{ webhook_id: string; before: number; limit: number }>) =>
    k
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', p('webhook_id'))
      .where('position', '<', p('before'))
      .orderBy('position', 'desc')
      .limit(p('limit')),
);

export const selectDeliveriesOfState = statement(
  (k, p: Placeholders<{ webhook_id: string; state: string; before: number; limit: number }>) =>
    k
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('webhook_id', '=', p('webhook_id'))
      .where('state', '=', p('state'))
      .where('position', '<', p('before'))
      .orderBy('position', 'desc')
      .limit(p('limit')),
);

/** Selects deliveries to repeat, oldest first. */
export const selectReplays = statement((k, p: Placeholders<{ webhook_id: string; limit: number }>) =>
  k
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', p('webhook_id'))
    .where('state', '=', 'waiting')
    .where('replay', '=', 1)
    .orderBy('position')
    .limit(p('limit')),
);

export const replayFailed = statement((k, p: Placeholders<{ webhook_id: string; now: number }>) =>
  k
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', replay: 1, next_attempt_at: p('now'), updated_at: p('now') })
    .where('webhook_id', '=', p('webhook_id'))
    .where('state', '=', 'failed'),
);

export const deleteDeliveriesOf = statement((k, p: Placeholders<{ webhook_id: string }>) =>
  k.deleteFrom('webhook_deliveries').where('webhook_id', '=', p('webhook_id')),
);

/** Deletes finished deliveries older than `before`, or beyond the webhook's newest `keep`. */
export const deleteOldDeliveries = statement(
  (k, p: Placeholders<{ webhook_id: string; before: number; below: number }>) =>
    k
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', p('webhook_id'))
      .where('state', '<>', 'waiting')
      .where((where) =>
        where.or([where('updated_at', '<', p('before')), where('position', '<', p('below'))]),
      ),
);

/** Selects the position of the webhook's entry number `keep`, from the newest. */
export const selectNthDelivery = statement((k, p: Placeholders<{ webhook_id: string; keep: number }>) =>
  k
    .selectFrom('webhook_deliveries')
    .select('position')
    .where('webhook_id', '=', p('webhook_id'))
    .orderBy('position', 'desc')
    .limit(1)
    .offset(p('keep')),
);

/** Erases the recorded answers to these streams' events, which may repeat their content. */
export const forgetAnswers = statement((k, p: Placeholders<{ streams: string[] }>, dialect) =>
  k
    .updateTable('webhook_deliveries')
    .set({ answer: null })
    .where('answer', 'is not', null)
    .where(sql<boolean>`stream ${oneOf(dialect, p('streams'))}`),
);

/** Deletes the entries of an erased channel. */
export const deleteDeliveriesOfStream = statement((k, p: Placeholders<{ stream: string }>) =>
  k.deleteFrom('webhook_deliveries').where('stream', '=', p('stream')),
);

/** Returns the id by which a receiver recognizes a repeated event: its position in the log. */
export const deliveryId = (stream: string, seq: number): string => `${stream}:${seq}`;

/** Parses a delivery's id. */
export function positionOfDelivery(id: string): { stream: string; seq: number } | undefined {
  const at = id.lastIndexOf(':');
  const seq = Number(id.slice(at + 1));
  return at > 0 && /^\d{1,15}$/.test(id.slice(at + 1)) ? { stream: id.slice(0, at), seq } : undefined;
}

/** Returns an entry of the log in wire form. */
export const toDelivery = (row: NewDelivery): WebhookDelivery => ({
  id: deliveryId(row.stream, row.seq),
  webhook_id: row.webhook_id,
  event_type: row.event_type,
  stream: row.stream,
  seq: row.seq,
  state: row.state as (typeof deliveryStates)[number],
  attempts: row.attempts,
  status: row.status ?? undefined,
  error: row.error ?? undefined,
  duration_ms: row.duration_ms ?? undefined,
  answer: row.answer ?? undefined,
  next_attempt_at: isoTimeIfAny(row.next_attempt_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

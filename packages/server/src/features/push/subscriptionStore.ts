import type { PushSubscriptionInfo } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTime, isoTimeIfAny } from '../../core/storage/columns.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { PushSubscriptionRow } from './migrations.ts';

export const selectSubscription = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('push_subscriptions').selectAll().where('id', '=', p('id')),
);

/** Selects a user's subscriptions, newest first. */
export const selectSubscriptionsOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

/** Selects the subscriptions of these users. */
export const selectSubscriptionsOfAll = statement((k, p: Placeholders<{ user_ids: string[] }>, dialect) =>
  k
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'device_name'])
    .where(sql<boolean>`user_id ${oneOf(dialect, p('user_ids'))}`)
    .orderBy('user_id')
    .orderBy('id'),
);

/** Inserts a subscription, or replaces one with the same address, of any user. */
export const upsertSubscription = statement((k, p: Placeholders<PushSubscriptionRow>) =>
  k
    .insertInto('push_subscriptions')
    .values({
      id: p('id'),
      user_id: p('user_id'),
      endpoint: p('endpoint'),
      p256dh: p('p256dh'),
      auth: p('auth'),
      device_name: p('device_name'),
      session_id: p('session_id'),
      created_at: p('created_at'),
      last_sent_at: p('last_sent_at'),
      last_failure: p('last_failure'),
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        user_id: (k) => k.ref('excluded.user_id'),
        p256dh: (k) => k.ref('excluded.p256dh'),
        auth: (k) => k.ref('excluded.auth'),
        device_name: (k) => k.ref('excluded.device_name'),
        session_id: (k) => k.ref('excluded.session_id'),
        created_at: (k) => k.ref('excluded.created_at'),
        last_sent_at: (k) => k.ref('excluded.last_sent_at'),
        last_failure: (k) => k.ref('excluded.last_failure'),
      }),
    ),
);

export const deleteSubscription = statement((k, p: Placeholders<{ id: string; user_id: string }>) =>
  k.deleteFrom('push_subscriptions').where('id', '=', p('id')).where('user_id', '=', p('user_id')),
);

export const deleteSubscriptionsOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('push_subscriptions').where('user_id', '=', p('user_id')),
);

export const selectSubscriptionsOfSession = statement(
  (k, p: Placeholders<{ user_id: string; session_id: string }>) =>
    k
      .selectFrom('push_subscriptions')
      .select('id')
      .where('user_id', '=', p('user_id'))
      .where('session_id', '=', p('session_id')),
);

/** Selects subscriptions whose session has expired. */
export const selectOutlived = statement((k, _: Placeholders<object>) =>
  k
    .selectFrom('push_subscriptions as p')
    .select(['p.id', 'p.user_id'])
    .where('p.session_id', 'is not', null)
    .where(sql<boolean>`not exists (select 1 from sessions s where s.id = p.session_id)`)
    .limit(500),
);

/** Updates the outcome of the last push to a device, if it still belongs to the user. */
export const updateOutcome = statement(
  (k, p: Placeholders<Pick<PushSubscriptionRow, 'id' | 'user_id' | 'last_sent_at' | 'last_failure'>>) =>
    k
      .updateTable('push_subscriptions')
      .set({ last_sent_at: p('last_sent_at'), last_failure: p('last_failure') })
      .where('id', '=', p('id'))
      .where('user_id', '=', p('user_id')),
);

/** Returns a subscription for its owner. */
export const toSubscription = (row: PushSubscriptionRow): PushSubscriptionInfo => ({
  id: row.id,
  device_name: row.device_name ?? undefined,
  created_at: isoTime(row.created_at),
  last_sent_at: isoTimeIfAny(row.last_sent_at),
  last_failure: row.last_failure ?? undefined,
});

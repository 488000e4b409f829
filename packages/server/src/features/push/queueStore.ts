import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { storeTime } from '../../core/storage/storeTime.ts';
import type { QueuedPushRow } from './migrations.ts';

/** Queues a push; merged with an unsent one of the same tag. */
export const upsertPush = statement((k, p: Placeholders<QueuedPushRow>) =>
  k
    .insertInto('queued_pushes')
    .values({
      subscription_id: p('subscription_id'),
      tag: p('tag'),
      user_id: p('user_id'),
      message_id: p('message_id'),
      reason: p('reason'),
      count: p('count'),
      notified_at: p('notified_at'),
      run_at: p('run_at'),
      attempts: p('attempts'),
      locked_until: p('locked_until'),
    })
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'tag']).doUpdateSet({
        user_id: (k) => k.ref('excluded.user_id'),
        message_id: (k) => k.ref('excluded.message_id'),
        reason: (k) => k.ref('excluded.reason'),
        count: sql<number>`queued_pushes.count + 1`,
        notified_at: (k) => k.ref('excluded.notified_at'),
      }),
    ),
);

/** Claims the first due pushes, until the lock expires. Its end identifies the claim: later ones end later. */
export const claimPushes = statement(
  (k, p: Placeholders<{ now: number; lockMs: number; limit: number }>, dialect) => {
    const lockNow = storeTime(dialect, p('now'));
    const due = k
      .selectFrom('queued_pushes as d')
      .select(sql<string>`d.subscription_id || ' ' || d.tag`.as('key'))
      .where('d.run_at', '<=', p('now'))
      .where('d.locked_until', '<=', lockNow)
      .orderBy('d.run_at')
      .limit(p('limit'));
    return k
      .updateTable('queued_pushes')
      .set({ locked_until: sql<number>`${lockNow} + ${p('lockMs')}` })
      .where(
        sql<boolean>`subscription_id || ' ' || tag in ${dialect.name === 'postgres' ? due.forUpdate().skipLocked() : due}`,
      )
      .returningAll();
  },
);

type Claimed = Pick<QueuedPushRow, 'subscription_id' | 'tag' | 'locked_until'>;

/** Deletes a sent push, unless a later message was merged or another server claimed it meanwhile. */
export const deletePush = statement((k, p: Placeholders<Claimed & Pick<QueuedPushRow, 'message_id'>>) =>
  k
    .deleteFrom('queued_pushes')
    .where('subscription_id', '=', p('subscription_id'))
    .where('tag', '=', p('tag'))
    .where('message_id', '=', p('message_id'))
    .where('locked_until', '=', p('locked_until')),
);

/** Requeues a claimed push for another time; messages merged meanwhile remain. */
export const returnPush = statement(
  (k, p: Placeholders<Claimed & Pick<QueuedPushRow, 'run_at' | 'attempts'> & { sent: number }>) =>
    k
      .updateTable('queued_pushes')
      .set({
        run_at: p('run_at'),
        attempts: p('attempts'),
        locked_until: 0,
        count: sql<number>`count - ${p('sent')}`,
      })
      .where('subscription_id', '=', p('subscription_id'))
      .where('tag', '=', p('tag'))
      .where('locked_until', '=', p('locked_until')),
);

export const selectPush = statement((k, p: Placeholders<Pick<QueuedPushRow, 'subscription_id' | 'tag'>>) =>
  k
    .selectFrom('queued_pushes')
    .select('message_id')
    .where('subscription_id', '=', p('subscription_id'))
    .where('tag', '=', p('tag')),
);

export const deletePushesTo = statement((k, p: Placeholders<{ subscription_id: string }>) =>
  k.deleteFrom('queued_pushes').where('subscription_id', '=', p('subscription_id')),
);

export const deletePushesOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('queued_pushes').where('user_id', '=', p('user_id')),
);

/** Selects a user's unsent pushes. */
export const selectPushesOfUser = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('queued_pushes')
    .select(['subscription_id', 'message_id'])
    .where(sql<boolean>`subscription_id ${oneOf(dialect, p('ids'))}`),
);

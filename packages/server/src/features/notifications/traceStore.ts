import type { NotificationWay } from '@confab/protocol';
import { sql } from 'kysely';
import type { Transaction } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { NotificationTraceRow } from './migrations.ts';

/** A stored delivery; for a push, with its subscription. */
export type KeptWay = NotificationWay & { subscription_id?: string };

export const insertTrace = statement((k, p: Placeholders<Omit<NotificationTraceRow, 'digested'>>) =>
  k
    .insertInto('notification_traces')
    .values({
      message_id: p('message_id'),
      user_id: p('user_id'),
      reason: p('reason'),
      withheld: p('withheld'),
      ways: p('ways'),
      decided_at: p('decided_at'),
      digested: 0,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'user_id']).doNothing()),
);

type Key = Pick<NotificationTraceRow, 'message_id' | 'user_id'>;

export const selectTrace = statement((k, p: Placeholders<Key>) =>
  k
    .selectFrom('notification_traces')
    .selectAll()
    .where('message_id', '=', p('message_id'))
    .where('user_id', '=', p('user_id')),
);

const updateWays = statement((k, p: Placeholders<Key & { ways: string }>) =>
  k
    .updateTable('notification_traces')
    .set({ ways: p('ways') })
    .where('message_id', '=', p('message_id'))
    .where('user_id', '=', p('user_id')),
);

/** Updates the deliveries of a trace, if there is one. */
export async function changeWays(
  tx: Transaction,
  key: Key,
  change: (ways: KeptWay[]) => KeptWay[],
): Promise<void> {
  const row = await tx.get(selectTrace, key);
  if (!row) return;
  const { message_id, user_id } = row;
  await tx.run(updateWays, {
    message_id,
    user_id,
    ways: JSON.stringify(change(JSON.parse(row.ways) as KeptWay[])),
  });
}

export const deleteTracesOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('notification_traces').where('user_id', '=', p('user_id')),
);

export const deleteTracesOfMessages = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k.deleteFrom('notification_traces').where(sql<boolean>`message_id ${oneOf(dialect, p('ids'))}`),
);

export const deleteTracesOfChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k
    .deleteFrom('notification_traces')
    .where('message_id', 'in', k.selectFrom('messages').select('id').where('cid', '=', p('cid'))),
);

/** Deletes a batch of older traces; returns the number of deleted rows. */
export const deleteOldTraces = statement((k, p: Placeholders<{ before: number; limit: number }>) =>
  k
    .deleteFrom('notification_traces')
    .where((where) =>
      where(
        where.refTuple('message_id', 'user_id'),
        'in',
        k
          .selectFrom('notification_traces')
          .select(['message_id', 'user_id'])
          .where('decided_at', '<', p('before'))
          .orderBy('decided_at')
          .limit(p('limit'))
          .$asTuple('message_id', 'user_id'),
      ),
    ),
);

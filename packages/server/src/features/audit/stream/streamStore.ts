import { sql } from 'kysely';
import { type Placeholders, statement } from '../../../core/storage/statement.ts';

/** How far the log was sent to a receiver. */
export interface AuditStreamRow {
  /** `syslog` or `webhook`. */
  receiver: string;
  /** The id of the last entry that was sent. */
  last_id: number;
}

export const selectPosition = statement((k, p: Placeholders<{ receiver: string }>) =>
  k.selectFrom('audit_streams').select('last_id').where('receiver', '=', p('receiver')),
);

/** Begins a new receiver at the end of the log: it gets what happens from now on. */
export const beginAtEnd = statement((k, p: Placeholders<{ receiver: string }>) =>
  k
    .insertInto('audit_streams')
    .columns(['receiver', 'last_id'])
    .expression((eb) =>
      eb
        .selectFrom('audit_log')
        .select(({ fn, val }) => [
          val(p('receiver')).as('receiver'),
          fn.coalesce(fn.max('id'), val(0)).as('last_id'),
        ])
        // Without a condition SQLite takes ON CONFLICT for a join.
        .where(sql<boolean>`1 = 1`),
    )
    .onConflict((conflict) => conflict.column('receiver').doNothing()),
);

export const updatePosition = statement((k, p: Placeholders<AuditStreamRow>) =>
  k
    .updateTable('audit_streams')
    .set({ last_id: p('last_id') })
    .where('receiver', '=', p('receiver'))
    .where('last_id', '<', p('last_id')),
);

export const selectEntriesAfter = statement((k, p: Placeholders<{ after: number; limit: number }>) =>
  k.selectFrom('audit_log').selectAll().where('id', '>', p('after')).orderBy('id').limit(p('limit')),
);

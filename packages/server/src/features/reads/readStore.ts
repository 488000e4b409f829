import type { Read } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTime } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ReadRow } from './migrations.ts';

/** Reading keeps what others see as it is if `shown_number` and `shown_at` are given, as 0. */
export const upsertRead = statement((k, p: Placeholders<ReadRow>) =>
  k
    .insertInto('reads')
    .values({
      cid: p('cid'),
      user_id: p('user_id'),
      last_read_number: p('last_read_number'),
      last_read_at: p('last_read_at'),
      marked_unread: p('marked_unread'),
      shown_number: p('shown_number'),
      shown_at: p('shown_at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['cid', 'user_id']).doUpdateSet({
        last_read_number: (k) => k.ref('excluded.last_read_number'),
        last_read_at: (k) => k.ref('excluded.last_read_at'),
        marked_unread: (k) => k.ref('excluded.marked_unread'),
        shown_number: sql<number | null>`case when excluded.shown_number is null then null
          else coalesce(reads.shown_number, reads.last_read_number) end`,
        shown_at: sql<number | null>`case when excluded.shown_number is null then null
          else coalesce(reads.shown_at, reads.last_read_at) end`,
      }),
    ),
);

/** Deletes a user's read state of a channel: a user who rejoins starts anew. */
export const deleteRead = statement((k, p: Placeholders<{ cid: string; user_id: string }>) =>
  k.deleteFrom('reads').where('cid', '=', p('cid')).where('user_id', '=', p('user_id')),
);

export const deleteReadsOfChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('reads').where('cid', '=', p('cid')),
);

/** How far others see that `r` has read (MSG-17). */
export const shownNumber = sql<number>`coalesce(r.shown_number, r.last_read_number)`;

const shownAt = sql<number>`coalesce(r.shown_at, r.last_read_at)`;

const selectMemberReads = statement((k, p: Placeholders<{ cids: string[] }>, dialect) =>
  k
    .selectFrom('members as m')
    .innerJoin('reads as r', (join) =>
      join
        .onRef('r.cid', '=', 'm.cid')
        .onRef('r.user_id', '=', 'm.user_id')
        // The read state of an earlier membership ended with it; its removal event said so. What was only read without
        // receipts has the time 0.
        .on(sql<boolean>`${shownAt} >= m.created_at`),
    )
    .select(['r.cid', 'r.user_id', shownNumber.as('last_read_number'), shownAt.as('last_read_at')])
    .where(sql<boolean>`m.cid ${oneOf(dialect, p('cids'))}`)
    .where('m.state', '=', 'joined')
    .orderBy('r.cid')
    .orderBy('r.user_id'),
);

/** Selects what a user has read without receipts, by channel. */
export const selectUnshared = statement((k, p: Placeholders<{ user_id: string; limit: number }>) =>
  k
    .selectFrom('reads')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('shown_number', 'is not', null)
    .orderBy('cid')
    .limit(p('limit')),
);

/** Lets others see how far a user has read. */
export const shareRead = statement((k, p: Placeholders<{ cid: string; user_id: string }>) =>
  k
    .updateTable('reads')
    .set({ shown_number: null, shown_at: null })
    .where('cid', '=', p('cid'))
    .where('user_id', '=', p('user_id')),
);

/** Returns the members' read states as others see them, by channel. */
export async function memberReads(reader: Reader, cids: string[]): Promise<Map<string, Read[]>> {
  if (cids.length === 0) return new Map();
  const rows = await reader.all(selectMemberReads, { cids });
  const byChannel = Map.groupBy(rows, (row) => row.cid);
  return new Map([...byChannel].map(([cid, reads]) => [cid, reads.map(toRead)]));
}

/** Returns a read state as others see it. */
export const toRead = (row: Pick<ReadRow, 'user_id' | 'last_read_number' | 'last_read_at'>): Read => ({
  user_id: row.user_id,
  last_read_number: row.last_read_number,
  last_read_at: isoTime(row.last_read_at),
});

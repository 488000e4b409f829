import type { Read } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTime } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ReadRow } from './migrations.ts';

export const putRead = statement((k, p: Placeholders<ReadRow>) =>
  k
    .insertInto('reads')
    .values({
      cid: p('cid'),
      user_id: p('user_id'),
      last_read_number: p('last_read_number'),
      last_read_at: p('last_read_at'),
      marked_unread: p('marked_unread'),
    })
    .onConflict((conflict) =>
      conflict.columns(['cid', 'user_id']).doUpdateSet({
        last_read_number: (k) => k.ref('excluded.last_read_number'),
        last_read_at: (k) => k.ref('excluded.last_read_at'),
        marked_unread: (k) => k.ref('excluded.marked_unread'),
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

const selectMemberReads = statement((k, p: Placeholders<{ cids: string[] }>, dialect) =>
  k
    .selectFrom('members as m')
    .innerJoin('reads as r', (join) =>
      join
        .onRef('r.cid', '=', 'm.cid')
        .onRef('r.user_id', '=', 'm.user_id')
        // The read state of an earlier membership ended with it; its removal event said so.
        .onRef('r.last_read_at', '>=', 'm.created_at'),
    )
    .select(['r.cid', 'r.user_id', 'r.last_read_number', 'r.last_read_at'])
    .where(sql<boolean>`m.cid ${oneOf(dialect, p('cids'))}`)
    .where('m.state', '=', 'joined')
    .orderBy('r.cid')
    .orderBy('r.user_id'),
);

/** Returns the members' read states, by channel. */
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

import type { ChannelRole } from '@confab/protocol';
import { sql } from 'kysely';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { MemberRow } from './migrations.ts';

type Key = { cid: string; user_id: string };

export const selectMember = statement((k, p: Placeholders<Key>) =>
  k.selectFrom('members').selectAll().where('cid', '=', p('cid')).where('user_id', '=', p('user_id')),
);

export const selectMembers = statement((k, p: Placeholders<{ cid: string; user_ids: string[] }>, dialect) =>
  k
    .selectFrom('members')
    .selectAll()
    .where('cid', '=', p('cid'))
    .where(sql<boolean>`user_id ${oneOf(dialect, p('user_ids'))}`)
    .orderBy('user_id'),
);

/** Inserts a membership, or replaces an earlier one (an invitation, a rejection). */
export const upsertMember = statement((k, p: Placeholders<MemberRow>) =>
  k
    .insertInto('members')
    .values({
      cid: p('cid'),
      user_id: p('user_id'),
      channel_role: p('channel_role'),
      state: p('state'),
      joined_number: p('joined_number'),
      custom: p('custom'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['cid', 'user_id']).doUpdateSet({
        channel_role: (k) => k.ref('excluded.channel_role'),
        state: (k) => k.ref('excluded.state'),
        joined_number: (k) => k.ref('excluded.joined_number'),
        custom: (k) => k.ref('excluded.custom'),
        updated_at: (k) => k.ref('excluded.updated_at'),
      }),
    ),
);

export const deleteMember = statement((k, p: Placeholders<Key>) =>
  k.deleteFrom('members').where('cid', '=', p('cid')).where('user_id', '=', p('user_id')),
);

/** Selects members and invited users, by id, after one. */
export const selectMembersAfter = statement(
  (k, p: Placeholders<{ cid: string; after: string; limit: number }>) =>
    k
      .selectFrom('members')
      .selectAll()
      .where('cid', '=', p('cid'))
      .where('user_id', '>', p('after'))
      .where('state', '<>', 'rejected')
      .orderBy('user_id')
      .limit(p('limit')),
);

export const deleteMembers = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('members').where('cid', '=', p('cid')),
);

/** Changes the number of joined members; returns the updated channel row. */
export const changeMemberCount = statement((k, p: Placeholders<{ cid: string; by: number }>) =>
  k
    .updateTable('channels')
    .set({ member_count: sql<number>`member_count + ${p('by')}` })
    .where('cid', '=', p('cid'))
    .returningAll(),
);

/** Selects the longest-standing joined member of the highest role, excluding one user. */
export const selectHeir = statement((k, p: Placeholders<Key>) =>
  k
    .selectFrom('members')
    .selectAll()
    .where('cid', '=', p('cid'))
    .where('user_id', '<>', p('user_id'))
    .where('state', '=', 'joined')
    .orderBy(sql`case channel_role when 'owner' then 0 when 'moderator' then 1 else 2 end`)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1),
);

/** Selects a user's joined channels, with their roles. */
export const selectMemberships = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('members as m')
    .innerJoin('channels as c', 'c.cid', 'm.cid')
    .select(['m.cid', 'm.channel_role', 'c.tenant'])
    .where('m.user_id', '=', p('user_id'))
    .where('m.state', '=', 'joined')
    .where('c.deleted_at', 'is', null)
    .orderBy('m.cid'),
);

/** A user's memberships and invitations. */
export const selectMembershipRows = statement((k, p: Placeholders<{ user_id: string; limit: number }>) =>
  k.selectFrom('members').selectAll().where('user_id', '=', p('user_id')).orderBy('cid').limit(p('limit')),
);

/** Selects which of `user_ids` have joined a channel. */
export const selectJoined = statement((k, p: Placeholders<{ cid: string; user_ids: string[] }>, dialect) =>
  k
    .selectFrom('members')
    .select('user_id')
    .where('cid', '=', p('cid'))
    .where('state', '=', 'joined')
    .where(sql<boolean>`user_id ${oneOf(dialect, p('user_ids'))}`),
);

/**
 * Selects the first `limit` joined members by id for each channel. PostgreSQL would evaluate SQLite's condition for each
 * member, and SQLite has no lateral joins.
 */
const selectFirstMembers = statement((k, p: Placeholders<{ cids: string[]; limit: number }>, dialect) => {
  const channels = k.selectFrom('channels as c').where(sql<boolean>`c.cid ${oneOf(dialect, p('cids'))}`);
  if (dialect.name === 'postgres') {
    return channels
      .innerJoinLateral(
        (k) =>
          k
            .selectFrom('members as x')
            .selectAll()
            .whereRef('x.cid', '=', 'c.cid')
            .where('x.state', '=', 'joined')
            .orderBy('x.user_id')
            .limit(p('limit'))
            .as('m'),
        (join) => join.onTrue(),
      )
      .selectAll('m')
      .orderBy('m.cid')
      .orderBy('m.user_id');
  }
  return channels
    .innerJoin('members as m', 'm.cid', 'c.cid')
    .selectAll('m')
    .where('m.state', '=', 'joined')
    .where(
      sql<boolean>`m.user_id <= (select max(first.user_id) from (
        select x.user_id from members x where x.cid = c.cid and x.state = 'joined' order by x.user_id limit ${p('limit')}
      ) as first)`,
    )
    .orderBy('m.cid')
    .orderBy('m.user_id');
});

/** Returns the first members of several channels, by channel. */
export async function firstMembers(
  reader: Reader,
  cids: string[],
  limit: number,
): Promise<Map<string, MemberRow[]>> {
  if (limit === 0) return new Map();
  const rows = await reader.all(selectFirstMembers, { cids, limit });
  return Map.groupBy(rows, (row) => row.cid);
}

/** Creates the row of a new membership. */
export const newMember = (
  member: Key & { channel_role: ChannelRole; state: MemberRow['state']; joined_number: number; now: number },
): MemberRow => ({
  cid: member.cid,
  user_id: member.user_id,
  channel_role: member.channel_role,
  state: member.state,
  joined_number: member.joined_number,
  custom: null,
  created_at: member.now,
  updated_at: member.now,
});

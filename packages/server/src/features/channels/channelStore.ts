import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ChannelRow, DistinctSuccessorRow, NewChannelRow } from './migrations.ts';

export const selectChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k.selectFrom('channels').selectAll().where('cid', '=', p('cid')),
);

export const selectChannels = statement((k, p: Placeholders<{ cids: string[] }>, dialect) =>
  k
    .selectFrom('channels')
    .selectAll()
    .where(sql<boolean>`cid ${oneOf(dialect, p('cids'))}`),
);

/** Inserts a channel; no effect if it exists. */
export const insertChannel = statement((k, p: Placeholders<NewChannelRow>) =>
  k
    .insertInto('channels')
    .values({
      cid: p('cid'),
      type: p('type'),
      id: p('id'),
      name: p('name'),
      name_folded: p('name_folded'),
      topic: p('topic'),
      image: p('image'),
      is_distinct: p('is_distinct'),
      created_by_id: p('created_by_id'),
      member_count: p('member_count'),
      last_message_number: p('last_message_number'),
      last_open_number: p('last_open_number'),
      last_message_at: p('last_message_at'),
      frozen: 0,
      is_private: 0,
      truncated_number: 0,
      erasing: 0,
      custom: p('custom'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
      tenant: p('tenant'),
    })
    .onConflict((conflict) => conflict.column('cid').doNothing()),
);

/** Updates the editable fields. */
export const updateChannelFields = statement(
  (
    k,
    p: Placeholders<
      Pick<
        ChannelRow,
        'cid' | 'name' | 'name_folded' | 'topic' | 'image' | 'frozen' | 'cooldown' | 'custom' | 'updated_at'
      >
    >,
  ) =>
    k
      .updateTable('channels')
      .set({
        name: p('name'),
        name_folded: p('name_folded'),
        topic: p('topic'),
        image: p('image'),
        frozen: p('frozen'),
        cooldown: p('cooldown'),
        custom: p('custom'),
        updated_at: p('updated_at'),
      })
      .where('cid', '=', p('cid')),
);

/** Selects whether a channel exists, and the actor's own membership: the facts of an access decision. */
export const selectAccess = statement(
  (k, p: Placeholders<{ cid: string; user_id: string }>) =>
    k
      .selectFrom('channels as c')
      .leftJoin('members as m', (join) =>
        join.onRef('m.cid', '=', 'c.cid').on('m.user_id', '=', p('user_id')),
      )
      .leftJoin('channel_restrictions as x', (join) =>
        join.onRef('x.cid', '=', 'c.cid').on('x.user_id', '=', p('user_id')),
      )
      .select([
        'c.cid',
        'c.type',
        'c.is_distinct',
        'c.member_count',
        'c.frozen',
        'c.is_private',
        'c.cooldown',
        'c.deleted_at',
        'c.tenant',
        'm.channel_role',
        'm.state',
        'm.joined_number',
        'x.restrictions',
      ])
      .where('c.cid', '=', p('cid')),
  { apart: true, cacheUntilTablesChange: ['channels', 'members', 'channel_restrictions'] },
);

/** Updates the columns that a conversion changes (CHAN-13). */
export const updateConversion = statement(
  (
    k,
    p: Placeholders<
      Pick<ChannelRow, 'cid' | 'is_private' | 'is_distinct' | 'name' | 'name_folded' | 'updated_at'>
    >,
  ) =>
    k
      .updateTable('channels')
      .set({
        is_private: p('is_private'),
        is_distinct: p('is_distinct'),
        name: p('name'),
        name_folded: p('name_folded'),
        updated_at: p('updated_at'),
      })
      .where('cid', '=', p('cid')),
);

export const selectSuccessor = statement((k, p: Placeholders<{ cid: string }>) =>
  k.selectFrom('distinct_successors').select('successor').where('cid', '=', p('cid')),
);

export const selectPredecessor = statement((k, p: Placeholders<{ successor: string }>) =>
  k.selectFrom('distinct_successors').select('cid').where('successor', '=', p('successor')),
);

export const upsertSuccessor = statement((k, p: Placeholders<DistinctSuccessorRow>) =>
  k
    .insertInto('distinct_successors')
    .values({ cid: p('cid'), successor: p('successor') })
    .onConflict((conflict) =>
      conflict.column('cid').doUpdateSet({ successor: (k) => k.ref('excluded.successor') }),
    ),
);

/** Marks a channel as deleted or restored. */
export const updateDeletion = statement(
  (k, p: Placeholders<Pick<ChannelRow, 'cid' | 'deleted_at' | 'erasing'>>) =>
    k
      .updateTable('channels')
      .set({ deleted_at: p('deleted_at'), erasing: p('erasing') })
      .where('cid', '=', p('cid')),
);

export const updateTruncation = statement(
  (k, p: Placeholders<Pick<ChannelRow, 'cid' | 'truncated_number' | 'truncated_at'>>) =>
    k
      .updateTable('channels')
      .set({ truncated_number: p('truncated_number'), truncated_at: p('truncated_at') })
      .where('cid', '=', p('cid')),
);

export const deleteChannelRow = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('channels').where('cid', '=', p('cid')),
);

export const deleteSlowSends = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('slow_sends').where('cid', '=', p('cid')),
);

export const selectLastNumber = statement((k, p: Placeholders<{ cid: string }>) =>
  k.selectFrom('channels').select('last_message_number as number').where('cid', '=', p('cid')),
);

import { sql } from 'kysely';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { BanRow, ChannelRestrictionsRow } from './migrations.ts';

export const selectBan = statement((k, p: Placeholders<{ id: number }>, { name }) =>
  k
    .selectFrom('bans')
    .selectAll()
    .where('id', '=', p('id'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

export const insertBan = statement((k, p: Placeholders<Omit<BanRow, 'id' | 'ended_at' | 'ended_by_id'>>) =>
  k
    .insertInto('bans')
    .values({
      user_id: p('user_id'),
      cid: p('cid'),
      kind: p('kind'),
      reason: p('reason'),
      banned_by_id: p('banned_by_id'),
      created_at: p('created_at'),
      until: p('until'),
      removed_member: p('removed_member'),
    })
    .returningAll(),
);

/** Ends an active ban; no effect if it has ended. */
export const endBanRow = statement(
  (k, p: Placeholders<{ id: number; ended_at: number; ended_by_id: string | null }>) =>
    k
      .updateTable('bans')
      .set({ ended_at: p('ended_at'), ended_by_id: p('ended_by_id') })
      .where('id', '=', p('id'))
      .where('ended_at', 'is', null),
);

/** Selects a user's active bans in one scope. */
export const selectBansThatHold = statement((k, p: Placeholders<Pick<BanRow, 'user_id' | 'cid'>>) =>
  k
    .selectFrom('bans')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('cid', '=', p('cid'))
    .where('ended_at', 'is', null)
    .orderBy('id'),
);

export const selectBansOfUser = statement((k, p: Placeholders<{ user_id: string; limit: number }>) =>
  k
    .selectFrom('bans')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p('limit')),
);

export const upsertChannelRestrictions = statement((k, p: Placeholders<ChannelRestrictionsRow>) =>
  k
    .insertInto('channel_restrictions')
    .values({
      cid: p('cid'),
      user_id: p('user_id'),
      restrictions: p('restrictions'),
      banned_until: p('banned_until'),
    })
    .onConflict((conflict) =>
      conflict.columns(['cid', 'user_id']).doUpdateSet({
        restrictions: (k) => k.ref('excluded.restrictions'),
        banned_until: (k) => k.ref('excluded.banned_until'),
      }),
    ),
);

export const deleteChannelRestrictions = statement(
  (k, p: Placeholders<Pick<ChannelRestrictionsRow, 'cid' | 'user_id'>>) =>
    k.deleteFrom('channel_restrictions').where('cid', '=', p('cid')).where('user_id', '=', p('user_id')),
);

/** Selects expired bans. */
export const selectBansToEnd = statement((k, p: Placeholders<{ now: number; limit: number }>) =>
  k
    .selectFrom('bans')
    .selectAll()
    .where('ended_at', 'is', null)
    .where(sql<boolean>`until <= ${p('now')}`)
    .orderBy('id')
    .limit(p('limit')),
);

import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { shownNumber } from '../reads/index.ts';
import type { CampaignTargetRow } from './migrations.ts';

type Key = Pick<CampaignTargetRow, 'campaign_id' | 'target_id'>;

/** Inserts new targets in one statement whose affected rows are the new ones. */
export const insertTargets = statement(
  (_k, p: Placeholders<{ campaign_id: string; target_ids: string[] }>, dialect) =>
    dialect.name === 'sqlite'
      ? sql<never>`insert into campaign_targets (campaign_id, target_id, state)
          select ${p('campaign_id')}, value, 'waiting' from json_each(${p('target_ids')}) where true
          on conflict do nothing`
      : sql<never>`insert into campaign_targets (campaign_id, target_id, state)
          select ${p('campaign_id')}, value, 'waiting' from unnest(cast(${p('target_ids')} as text[])) as value
          on conflict do nothing`,
);

export const selectTarget = statement((k, p: Placeholders<Key>) =>
  k
    .selectFrom('campaign_targets')
    .selectAll()
    .where('campaign_id', '=', p('campaign_id'))
    .where('target_id', '=', p('target_id')),
);

/** Selects the first waiting targets. */
export const selectWaiting = statement((k, p: Placeholders<{ campaign_id: string; limit: number }>) =>
  k
    .selectFrom('campaign_targets')
    .select('target_id')
    .where('campaign_id', '=', p('campaign_id'))
    .where('state', '=', 'waiting')
    .orderBy('target_id')
    .limit(p('limit')),
);

export const settleTarget = statement((k, p: Placeholders<CampaignTargetRow>) =>
  k
    .updateTable('campaign_targets')
    .set({
      state: p('state'),
      reason: p('reason'),
      cid: p('cid'),
      message_id: p('message_id'),
      message_number: p('message_number'),
      settled_at: p('settled_at'),
    })
    .where('campaign_id', '=', p('campaign_id'))
    .where('target_id', '=', p('target_id')),
);

/**
 * Counts reads and reactions among the next targets that received the message, and returns the end: a batch of a
 * campaign, by index alone. In a channel anyone but the sender counts as reader.
 */
export const measureShare = statement(
  (_k, p: Placeholders<{ campaign_id: string; sender_id: string; after: string; limit: number }>) =>
    sql<{ read: number | null; reacted: number | null; last: string | null }>`
      select
        sum(case when exists (
          select 1 from reads r where r.cid = t.cid and ${shownNumber} >= t.message_number
            and r.user_id <> ${p('sender_id')} and (r.user_id = t.target_id or t.target_id = t.cid)
        ) then 1 else 0 end) as read,
        sum(case when m.reaction_groups is not null then 1 else 0 end) as reacted,
        max(t.target_id) as last
      from (
        select target_id, cid, message_id, message_number from campaign_targets
        where campaign_id = ${p('campaign_id')} and state = 'sent' and target_id > ${p('after')}
        order by target_id limit ${p('limit')}
      ) t left join messages m on m.id = t.message_id`,
);

/** Selects the campaign of a message, and its skip options. */
export const selectOrigins = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('campaign_targets as t')
    .innerJoin('campaigns as c', 'c.id', 't.campaign_id')
    .select(['t.message_id', 't.campaign_id', 'c.skip_push', 'c.skip_webhook'])
    .where(sql<boolean>`t.message_id ${oneOf(dialect, p('ids'))}`),
);

/** Deletes a number of a campaign's targets. */
export const deleteTargetsOf = statement((k, p: Placeholders<{ campaign_id: string; limit: number }>) =>
  k
    .deleteFrom('campaign_targets')
    .where('campaign_id', '=', p('campaign_id'))
    .where('target_id', 'in', (inner) =>
      inner
        .selectFrom('campaign_targets')
        .select('target_id')
        .where('campaign_id', '=', p('campaign_id'))
        .orderBy('target_id')
        .limit(p('limit')),
    ),
);

/** Before a user or channel is deleted: reduces the target count of campaigns that have not reached it. */
export const uncountTarget = statement((k, p: Placeholders<{ target_id: string }>) =>
  k
    .updateTable('campaigns')
    .set({ targets: sql<number>`targets - 1` })
    .where(
      'id',
      'in',
      k
        .selectFrom('campaign_targets')
        .select('campaign_id')
        .where('target_id', '=', p('target_id'))
        .where('state', '=', 'waiting'),
    ),
);

export const deleteTargetEverywhere = statement((k, p: Placeholders<{ target_id: string }>) =>
  k.deleteFrom('campaign_targets').where('target_id', '=', p('target_id')),
);

export const selectCampaignChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k.selectFrom('campaign_channels').select('cid').where('cid', '=', p('cid')),
);

export const insertCampaignChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k
    .insertInto('campaign_channels')
    .values({ cid: p('cid') })
    .onConflict((conflict) => conflict.doNothing()),
);

export const deleteCampaignChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('campaign_channels').where('cid', '=', p('cid')),
);

import { type Campaign, type CampaignTarget, campaignStatuses } from '@confab/protocol';
import type { campaignEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { compileFilter } from '../../core/filters/compileFilter.ts';
import type { FilterFields } from '../../core/filters/filterField.ts';
import { idField, namedFields, namedSortFields } from '../../core/filters/namedFields.ts';
import { sortedPage } from '../../core/filters/sortedPage.ts';
import { isoTimeIfAny } from '../../core/storage/columns.ts';
import { requireCampaignManager } from '../segments/index.ts';
import { toCampaign } from './campaignStore.ts';
import { measureIfOld } from './measure.ts';
import type { CampaignRow, CampaignTargetRow } from './migrations.ts';
import { openCampaign } from './openCampaign.ts';

const fields: FilterFields = {
  ...namedFields,
  status: { ...idField('status'), values: campaignStatuses },
  sender_id: idField('sender_id'),
};

/** Returns a page of campaigns by filter, for campaign managers. */
export async function queryCampaigns(
  context: ServerContext,
  actor: Actor,
  { filter, ...asked }: ParsedBodyOf<typeof campaignEndpoints.queryCampaigns>,
): Promise<{ campaigns: Campaign[]; next?: string }> {
  requireCampaignManager(actor);
  const { condition } = compileFilter(filter, { fields, isNarrow: true });
  const { rows, ...more } = await sortedPage<CampaignRow>(context.database.read, {
    ...asked,
    table: 'campaigns',
    condition,
    fields: namedSortFields,
    fallback: { field: 'created_at', direction: -1 },
  });
  return { campaigns: rows.map(toCampaign), ...more };
}

/** Returns a campaign, refreshing stale counts of reads and reactions. Throws `campaign_not_found`. */
export async function getCampaign(context: ServerContext, actor: Actor, id: string): Promise<Campaign> {
  const row = await openCampaign(context.database.read, actor, id);
  await measureIfOld(context, row);
  return toCampaign(row);
}

/** Returns the delivery states of a campaign's targets, by id. */
export async function queryCampaignTargets(
  context: ServerContext,
  actor: Actor,
  id: string,
  { state, limit, next }: ParsedBodyOf<typeof campaignEndpoints.queryCampaignTargets>,
): Promise<{ targets: CampaignTarget[]; next?: string }> {
  const { read } = context.database;
  await openCampaign(read, actor, id);
  const rows = await read.query<CampaignTargetRow>((k) =>
    k
      .selectFrom('campaign_targets')
      .selectAll()
      .where('campaign_id', '=', id)
      .where('target_id', '>', next ?? '')
      .$if(state !== undefined, (query) => query.where('state', '=', state as NonNullable<typeof state>))
      .orderBy('target_id')
      .limit(limit + 1),
  );
  const targets = rows.slice(0, limit).map(toTarget);
  const last = targets.at(-1);
  return { targets, ...(rows.length > limit && last && { next: last.target_id }) };
}

const toTarget = (row: CampaignTargetRow): CampaignTarget => ({
  kind: row.target_id.includes(':') ? 'channel' : 'user',
  target_id: row.target_id,
  state: row.state,
  reason: row.reason ?? undefined,
  cid: row.cid ?? undefined,
  message_id: row.message_id ?? undefined,
  settled_at: isoTimeIfAny(row.settled_at),
});

import type { AuditAction, Campaign } from '@confab/protocol';
import { campaignEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { publishToManagers } from '../segments/index.ts';
import { toCampaign, toStats } from './campaignStore.ts';
import type { CampaignRow } from './migrations.ts';

/** Publishes the campaign's state to campaign managers. */
export async function publishCampaign(
  context: ServerContext,
  tx: Transaction,
  actor: Actor | undefined,
  row: CampaignRow,
): Promise<Campaign> {
  const campaign = toCampaign(row);
  const definition = campaignEvents.campaignUpdated;
  await publishToManagers(context, tx, { definition, payload: { campaign }, actor_id: actor?.userId });
  return campaign;
}

/** Publishes its progress; the log keeps only the latest. */
export const publishProgress = (context: ServerContext, tx: Transaction, row: CampaignRow): Promise<void> =>
  publishToManagers(context, tx, {
    definition: campaignEvents.campaignProgress,
    payload: { campaign_id: row.id, stats: toStats(row) },
    key: `campaign:${row.id}`,
  });

/** Audits an action on a campaign. */
export const recordCampaign = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor | undefined,
  action: Extract<AuditAction, `campaign.${string}`>,
  { id, name }: Pick<CampaignRow, 'id' | 'name'>,
  details: Record<string, unknown> = {},
) =>
  auditLog(context).record(tx, {
    actor,
    action,
    subject: { kind: 'campaign', id },
    details: { name, ...details },
  });

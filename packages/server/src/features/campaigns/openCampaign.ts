import { type CampaignStatus, ChatError, campaignNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { requireCampaignManager } from '../segments/index.ts';
import { selectCampaign, selectCampaignToChange } from './campaignStore.ts';
import type { CampaignRow } from './migrations.ts';

/** Loads a campaign for campaign managers. Throws `not_allowed` and `campaign_not_found`. */
export async function openCampaign(reader: Reader, actor: Actor, id: string): Promise<CampaignRow> {
  requireCampaignManager(actor);
  const row = await reader.get(selectCampaign, { id });
  if (!row) throw new ChatError(campaignNotFound);
  return row;
}

/** Loads a campaign like `openCampaign`, and locks it for a change. */
export async function openCampaignToChange(tx: Transaction, actor: Actor, id: string): Promise<CampaignRow> {
  requireCampaignManager(actor);
  const row = await tx.get(selectCampaignToChange, { id });
  if (!row) throw new ChatError(campaignNotFound);
  return row;
}

/** Whether it is scheduled or in progress. */
export const isActive = ({ status }: { status: CampaignStatus }): boolean =>
  status === 'scheduled' || status === 'preparing' || status === 'running';

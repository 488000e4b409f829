import type { BodyOf, Campaign, Routes } from '@confab/protocol';
import type { Readable } from '../../core/store/store.ts';

/** What a campaign is made with (CAMP-01). */
export type CampaignInput = BodyOf<Routes['POST /campaigns']>;
/** What may be changed of one that has not begun. */
export type CampaignChange = BodyOf<Routes['PATCH /campaigns/{campaign_id}']>;
/** When it starts and stops, ISO 8601; now and never, where that is left out. */
export type CampaignTimes = BodyOf<Routes['POST /campaigns/{campaign_id}/start']>;

/** What one campaign needs of all of them. */
export interface CampaignCalls {
  readonly known: Readable<ReadonlyMap<string, Campaign>>;
  createCampaign(input: CampaignInput): Promise<Campaign>;
  getCampaign(id: string): Promise<Campaign>;
  updateCampaign(id: string, change: CampaignChange): Promise<Campaign>;
  deleteCampaign(id: string): Promise<void>;
  startCampaign(id: string, times: CampaignTimes): Promise<Campaign>;
  stopCampaign(id: string): Promise<Campaign>;
}

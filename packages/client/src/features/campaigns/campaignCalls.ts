import type { BodyOf, Campaign, Routes } from '@confab/protocol';
import type { Readable } from '../../core/store/store.ts';

/** Fields of a new campaign (CAMP-01). */
export type CampaignInput = BodyOf<Routes['POST /campaigns']>;
/** Fields that may change before a campaign starts. */
export type CampaignChange = BodyOf<Routes['PATCH /campaigns/{campaign_id}']>;
/** Start and stop times, ISO 8601; default to now and never. */
export type CampaignTimes = BodyOf<Routes['POST /campaigns/{campaign_id}/start']>;

/** The calls that one campaign uses. */
export interface CampaignCalls {
  readonly known: Readable<ReadonlyMap<string, Campaign>>;
  createCampaign(input: CampaignInput): Promise<Campaign>;
  getCampaign(id: string): Promise<Campaign>;
  updateCampaign(id: string, change: CampaignChange): Promise<Campaign>;
  deleteCampaign(id: string): Promise<void>;
  startCampaign(id: string, times: CampaignTimes): Promise<Campaign>;
  stopCampaign(id: string): Promise<Campaign>;
}

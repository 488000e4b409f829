/** Campaigns (CAMP-02): an entry of its own, `@confab/client/campaigns`. */
export { Campaign } from './campaign.ts';
export type { CampaignChange, CampaignInput, CampaignTimes } from './campaignCalls.ts';
export {
  type CampaignAudience,
  type CampaignPreview,
  type CampaignPreviewInput,
  type CampaignQuery,
  Campaigns,
  type CampaignTargetQuery,
  campaigns,
} from './campaigns.ts';

import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { campaignSchema, campaignStatsSchema } from './campaign.ts';

export const campaignUpdated = defineEvent('campaign.updated', {
  stream: 'user',
  summary: 'To who manages campaigns: a campaign is new, was changed, started, stopped or completed.',
  payload: { campaign: campaignSchema },
});
export const campaignProgress = defineEvent('campaign.progress', {
  stream: 'user',
  summary: 'To who manages campaigns: how far one is, about once a second while it runs.',
  payload: { campaign_id: v.string(), stats: campaignStatsSchema },
});
export const campaignDeleted = defineEvent('campaign.deleted', {
  stream: 'user',
  summary: 'To who manages campaigns: a campaign is gone.',
  payload: { campaign_id: v.string() },
});
export const events = [campaignUpdated, campaignProgress, campaignDeleted] as const;

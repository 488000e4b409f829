import type { Campaign, CampaignStatus } from '@confab/protocol';
import { useText } from '@confab/react';
import { campaignsText } from './campaignsText.ts';

/** Whether nothing of it was sent, and nothing is about to be: it can be changed. */
export const canChange = ({ status, started_at }: Campaign): boolean =>
  status === 'draft' || (status === 'stopped' && started_at === undefined);

/** What a campaign is at, in a word: one that was taken off the schedule is a draft again. */
export function StatusChip({ campaign }: { campaign: Campaign }) {
  const { t } = useText(campaignsText);
  const isDraft = canChange(campaign) && campaign.stop_reason === 'by_hand';
  const status: CampaignStatus = isDraft ? 'draft' : campaign.status;
  return (
    <span className="web-campaign__status" data-status={status}>
      {t(`campaigns.${status}`)}
    </span>
  );
}

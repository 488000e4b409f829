import type { Campaign, CampaignStatus } from '@confab/protocol';
import { useText } from '@confab/react';
import { campaignsText } from './text.en.ts';

/** Whether the campaign can be edited: nothing was sent and nothing is scheduled. */
export const canChange = ({ status, started_at }: Campaign): boolean =>
  status === 'draft' || (status === 'stopped' && started_at === undefined);

/** A campaign's status as a chip; a campaign that was unscheduled is a draft again. */
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

import type { CampaignStatus } from '@confab/protocol';
import { useText } from '@confab/react';
import { campaignsText } from './campaignsText.ts';

/** What a campaign is at, in a word. */
export function StatusChip({ status }: { status: CampaignStatus }) {
  const { t } = useText(campaignsText);
  return (
    <span className="web-campaign__status" data-status={status}>
      {t(`campaigns.${status}`)}
    </span>
  );
}

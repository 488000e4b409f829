import type { Campaign } from '@confab/protocol';
import { useText } from '@confab/react';
import { campaignsText } from './campaignsText.ts';
import { canChange } from './StatusChip.tsx';

/** Why a campaign has stopped; nothing where it is as its writer left it. */
export function StopReason({ campaign }: { campaign: Campaign }) {
  const { t } = useText(campaignsText);
  const reason = campaign.stop_reason;
  if (!reason || (canChange(campaign) && reason === 'by_hand')) return null;
  return <p>{t(`campaigns.${reason}`)}</p>;
}

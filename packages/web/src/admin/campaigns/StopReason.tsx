import type { Campaign } from '@confab/protocol';
import { useText } from '@confab/react';
import { canChange } from './StatusChip.tsx';
import { campaignsText } from './text.en.ts';

/** The reason why a campaign has stopped; renders nothing for a draft that its author has unscheduled. */
export function StopReason({ campaign }: { campaign: Campaign }) {
  const { t } = useText(campaignsText);
  const reason = campaign.stop_reason;
  if (!reason || (canChange(campaign) && reason === 'by_hand')) return null;
  return <p>{t(`campaigns.${reason}`)}</p>;
}

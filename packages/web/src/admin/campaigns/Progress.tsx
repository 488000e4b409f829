import type { Campaign } from '@confab/protocol';
import { useText } from '@confab/react';
import type { CSSProperties } from 'react';
import { campaignsText } from './text.en.ts';

/** The share of targets that are done, from 0 to 1. */
export const progressShare = ({ stats: { targets, sent, failed } }: Pick<Campaign, 'stats'>): number =>
  targets === 0 ? 0 : (sent + failed) / targets;

/** A progress bar of a campaign's targets: sent, failed and pending. */
export function Progress({ campaign }: { campaign: Campaign }) {
  const { t, format } = useText(campaignsText);
  const { targets, sent, failed } = campaign.stats;
  const width = (count: number) => ({ '--share': targets === 0 ? 0 : count / targets }) as CSSProperties;
  return (
    <div
      className="web-campaign__progress"
      role="progressbar"
      aria-label={t('campaigns.progress')}
      aria-valuenow={Math.floor(progressShare(campaign) * 100)}
      aria-valuetext={t('campaigns.ofTargets', { done: format.number(sent + failed), count: targets })}
    >
      <i style={width(sent)} />
      <i data-failed style={width(failed)} />
    </div>
  );
}

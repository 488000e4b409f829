import type { ChatClient } from '@confab/client';
import { type Campaign, parseTemplate } from '@confab/protocol';
import { Markdown, useText } from '@confab/react';
import { usePersonName } from '@confab/react/people';
import type { ReactNode } from 'react';
import { useReach } from './audience.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { FailedTargets } from './FailedTargets.tsx';
import { PaceCard } from './PaceCard.tsx';
import { Progress, progressShare } from './Progress.tsx';
import { pendingCount } from './StartDialog.tsx';
import { StatusChip } from './StatusChip.tsx';
import { StopReason } from './StopReason.tsx';
import { campaignsText } from './text.en.ts';
import { usePace } from './usePace.ts';
import { useSegmentNames } from './useSegmentNames.ts';
import './campaignWatch.css';

/** A campaign that was started: its live progress, its failures and its content. */
export function CampaignWatch({ client, campaign }: { client: ChatClient; campaign: Campaign }) {
  const { t } = useText(campaignsText);
  const pace = usePace(campaign);
  const { name, status, description } = campaign;
  const hasTargets = campaign.stats.targets > 0;
  return (
    <>
      <header className="web-campaign__header">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <StatusChip campaign={campaign} />
        <CampaignActions client={client} campaign={campaign} />
        {description !== '' && <p>{description}</p>}
        <StopReason campaign={campaign} />
      </header>
      {status === 'scheduled' ? (
        <Schedule client={client} campaign={campaign} />
      ) : (
        <Figures campaign={campaign} pace={pace.now} />
      )}
      <div className="web-campaign__two">
        {hasTargets && <FailedTargets client={client} campaign={campaign} />}
        <div className="web-campaign__side">
          {status === 'running' && <PaceCard pace={pace} />}
          <Facts client={client} campaign={campaign} />
          <section className="web-campaign__card">
            <h2>{t('campaigns.message')}</h2>
            <Markdown className="web-campaign__words" text={toMarkdown(campaign.message_template.text)} />
          </section>
        </div>
      </div>
    </>
  );
}

/** The start and stop times, and the current reach. */
function Schedule({ client, campaign }: { client: ChatClient; campaign: Campaign }) {
  const { t, format } = useText(campaignsText);
  const reach = useReach(client, campaign);
  const { scheduled_for, stop_at } = campaign;
  const times = [
    scheduled_for && t('campaigns.starts', { time: format.full(scheduled_for) }),
    stop_at && t('campaigns.stopsAt', { time: format.full(stop_at) }),
  ];
  return (
    <section className="web-campaign__card">
      <h2>{times.filter(Boolean).join(' · ')}</h2>
      <p>{reach}</p>
    </section>
  );
}

function Figures({ campaign, pace }: { campaign: Campaign; pace: number | undefined }) {
  const { t, format } = useText(campaignsText);
  const { status, stats } = campaign;
  const { targets, sent, failed, read, reacted } = stats;
  const waiting = pendingCount(campaign);
  const share = (count: number) =>
    sent > 0 ? t('campaigns.ofSent', { share: format.percent(count / sent) }) : undefined;
  const figure = (label: string, count: number, note?: ReactNode, isDanger?: boolean) => (
    <div>
      <dt>{label}</dt>
      <dd data-danger={isDanger || undefined}>
        {format.number(count)}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
  return (
    <section className="web-campaign__card web-campaign__figures" aria-label={t('campaigns.progress')}>
      <p>
        {status !== 'preparing' && <b>{format.percent(Math.floor(progressShare(campaign) * 100) / 100)}</b>}
        {targets > 0 && (
          <span>
            {status === 'preparing'
              ? t('campaigns.counted', { count: targets })
              : t('campaigns.ofTargets', { done: format.number(sent + failed), count: targets })}
          </span>
        )}
        <Times campaign={campaign} left={pace ? (waiting / pace) * 1000 : undefined} />
      </p>
      {targets > 0 && (
        <>
          <Progress campaign={campaign} />
          <dl>
            {figure(t('campaigns.sent'), sent, t('campaigns.sentHint'))}
            {figure(t('campaigns.failed'), failed, undefined, failed > 0)}
            {figure(t('campaigns.waiting'), waiting)}
            {figure(t('campaigns.read'), read, share(read))}
            {figure(t('campaigns.reacted'), reacted, share(reacted))}
          </dl>
        </>
      )}
    </section>
  );
}

/** The start, stop or end times, and the time left. */
function Times({ campaign, left }: { campaign: Campaign; left: number | undefined }) {
  const { t, format } = useText(campaignsText);
  const { status, started_at, finished_at, stop_at } = campaign;
  const isOpen = status === 'preparing' || status === 'running';
  const parts = [
    started_at && !finished_at && t('campaigns.startedAt', { time: format.stamp(started_at) }),
    finished_at && t('campaigns.finishedAt', { time: format.stamp(finished_at) }),
    isOpen && stop_at && t('campaigns.stopsAt', { time: format.stamp(stop_at) }),
    status === 'running' && left !== undefined && t('campaigns.left', { time: format.duration(left) }),
  ];
  return <span className="web-campaign__times">{parts.filter(Boolean).join(' · ')}</span>;
}

function Facts({ client, campaign }: { client: ChatClient; campaign: Campaign }) {
  const { t, format } = useText(campaignsText);
  const sender = usePersonName(campaign.sender_id);
  const segments = useSegmentNames(client, campaign.segment_ids);
  const skipped = (skips: boolean) => t(skips ? 'campaigns.skipped' : 'campaigns.asUsual');
  const rows: [string, string][] = [
    [t('campaigns.sender'), sender],
    ...(segments.length > 0 ? [[t('campaigns.segments'), format.list(segments)] as [string, string]] : []),
    ...(campaign.user_ids.length > 0
      ? [[t('campaigns.people'), format.number(campaign.user_ids.length)] as [string, string]]
      : []),
    [t('campaigns.push'), skipped(campaign.skip_push)],
    [t('campaigns.webhook'), skipped(campaign.skip_webhook)],
  ];
  return (
    <section className="web-campaign__card">
      <h2>{t('campaigns.details')}</h2>
      <dl className="web-campaign__facts">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Formats a template as Markdown, with its placeholders as code. */
const toMarkdown = (text: string): string =>
  parseTemplate(text)
    .parts.map((part) =>
      typeof part === 'string'
        ? part
        : `\`${part.name}${part.fallback === undefined ? '' : ` | ${part.fallback.replaceAll('`', "'")}`}\``,
    )
    .join('');

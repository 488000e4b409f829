import type { ChatClient } from '@confab/client';
import { type Campaign, type CampaignStatus, campaignStatuses } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Select, Skeleton, TextField, useText } from '@confab/react';
import { usePersonName } from '@confab/react/people';
import { Megaphone, Plus, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { LinkRow } from '../layout/LinkRow.tsx';
import { Progress } from './Progress.tsx';
import { campaignPath, campaignsPath } from './paths.ts';
import { StatusChip } from './StatusChip.tsx';
import { campaignsText } from './text.en.ts';
import { useCampaigns } from './useCampaigns.ts';

/** All campaigns, newest first, live; filtered by name and state. */
export function CampaignList({ client }: { client: ChatClient }) {
  const { t } = useText(campaignsText);
  const [, go] = useLocation();
  const [q, setQ] = useState('');
  const [status, setStatus] = useState<CampaignStatus | 'any'>('any');
  const term = useDeferredValue(q.trim());
  const { campaigns, error, hasNext, more, reload } = useCampaigns(client, term, status);
  const isFiltered = term !== '' || status !== 'any';
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => go(`${campaignsPath}/new`)}>
      {t('campaigns.new')}
    </Button>
  );
  return (
    <div className="web-page web-campaigns">
      <header>
        <h1>{t('campaigns.title')}</h1>
        <p>{t('campaigns.hint')}</p>
      </header>
      <div className="web-page__row web-campaigns__filters">
        <TextField
          label={t('campaigns.find')}
          labelHidden
          placeholder={t('campaigns.find')}
          icon={Search}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <Select
          label={t('campaigns.status')}
          labelHidden
          value={status}
          onValueChange={setStatus}
          options={[
            { value: 'any' as const, label: t('campaigns.anyStatus') },
            ...campaignStatuses.map((value) => ({ value, label: t(`campaigns.${value}`) })),
          ]}
        />
        {(isFiltered || campaigns?.length !== 0) && add}
      </div>
      {error && <ErrorState onRetry={reload}>{error.message}</ErrorState>}
      {!campaigns && !error && <Skeleton of="rows" count={4} />}
      {campaigns?.length === 0 &&
        (isFiltered ? (
          <EmptyState icon={Megaphone} title={t('campaigns.noneFound')}>
            {t('campaigns.noneFoundHint')}
          </EmptyState>
        ) : (
          <EmptyState icon={Megaphone} title={t('campaigns.none')} actions={add}>
            {t('campaigns.noneHint')}
          </EmptyState>
        ))}
      <ul className="web-list web-campaigns__list">
        {campaigns?.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} />
        ))}
      </ul>
      {hasNext && (
        <Button variant="quiet" onClick={more}>
          {t('actions.loadMore')}
        </Button>
      )}
    </div>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { t, format } = useText(campaignsText);
  const sender = usePersonName(campaign.sender_id);
  const { status, stats, scheduled_for, finished_at, updated_at } = campaign;
  const done = stats.sent + stats.failed;
  const facts = [
    sender,
    status === 'scheduled' && scheduled_for
      ? t('campaigns.startsAt', { when: format.stamp(scheduled_for) })
      : stats.targets > 0
        ? t('campaigns.ofTargets', { done: format.number(done), count: stats.targets })
        : t('campaigns.changed', { when: format.relative(updated_at) }),
    finished_at && format.stamp(finished_at),
  ];
  return (
    <LinkRow href={campaignPath(campaign.id)}>
      <span className="web-list__main">
        <bdi>{campaign.name}</bdi>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {stats.targets > 0 && <Progress campaign={campaign} />}
      <StatusChip campaign={campaign} />
    </LinkRow>
  );
}

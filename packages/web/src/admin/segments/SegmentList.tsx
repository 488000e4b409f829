import type { ChatClient } from '@confab/client';
import type { Segment } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Icon, Skeleton, TextField, useText } from '@confab/react';
import { Hash, Plus, Search, SquareStack, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { LinkRow } from '../layout/LinkRow.tsx';
import { segmentPath, segmentsPath } from './paths.ts';
import { segmentsText } from './text.en.ts';
import { useSegments } from './useSegments.ts';

/** All segments by name, live. */
export function SegmentList({ client }: { client: ChatClient }) {
  const { t } = useText(segmentsText);
  const [, go] = useLocation();
  const [q, setQ] = useState('');
  const term = useDeferredValue(q.trim());
  const { segments, error, hasNext, more, reload } = useSegments(client, term);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => go(`${segmentsPath}/new`)}>
      {t('segments.new')}
    </Button>
  );
  return (
    <div className="web-page">
      <header>
        <h1>{t('segments.title')}</h1>
        <p>{t('segments.hint')}</p>
      </header>
      <div className="web-page__row web-segments__filters">
        <TextField
          label={t('segments.find')}
          labelHidden
          placeholder={t('segments.find')}
          icon={Search}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        {(term !== '' || segments?.length !== 0) && add}
      </div>
      {error && <ErrorState onRetry={reload}>{error.message}</ErrorState>}
      {!segments && !error && <Skeleton of="rows" count={4} />}
      {segments?.length === 0 &&
        (term !== '' ? (
          <EmptyState icon={SquareStack} title={t('segments.noneFound')}>
            {t('segments.noneFoundHint')}
          </EmptyState>
        ) : (
          <EmptyState icon={SquareStack} title={t('segments.none')} actions={add}>
            {t('segments.noneHint')}
          </EmptyState>
        ))}
      <ul className="web-list">
        {segments?.map((segment) => (
          <SegmentRow key={segment.id} segment={segment} />
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

function SegmentRow({ segment: { id, name, description, type, target_count } }: { segment: Segment }) {
  const { t } = useText(segmentsText);
  const isUsers = type === 'user';
  return (
    <LinkRow href={segmentPath(id)}>
      <Icon of={isUsers ? Users : Hash} />
      <span className="web-list__main">
        <bdi>{name}</bdi>
        {description !== '' && <small>{description}</small>}
      </span>
      <span className="web-list__aside">
        {target_count !== undefined
          ? t(isUsers ? 'segments.users' : 'segments.channels', { count: target_count })
          : `${t(isUsers ? 'segments.ofUsers' : 'segments.ofChannels')} ${t('segments.byFilter')}`}
      </span>
    </LinkRow>
  );
}

import type { ChatClient } from '@confab/client';
import { segments } from '@confab/client/segments';
import type { Segment } from '@confab/protocol';
import { EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { SquareStack } from 'lucide-react';
import type { ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { segmentsPath } from './paths.ts';
import { SegmentEditor } from './SegmentEditor.tsx';
import { SegmentList } from './SegmentList.tsx';
import { SegmentTargets } from './SegmentTargets.tsx';
import { segmentsText } from './text.en.ts';
import { useSegment } from './useSegments.ts';
import './segments.css';
import { BackLink } from '../layout/BackLink.tsx';
import { DeleteButton } from '../layout/DeleteButton.tsx';

/** Segments of users or channels for campaigns (CAMP-04): the list, and one of them. */
export default function Segments({ client }: { client: ChatClient }) {
  const { t } = useText(segmentsText);
  return (
    <Switch>
      <Route path={`${segmentsPath}/new`}>
        <Page>
          <h1>{t('segments.new')}</h1>
          <SegmentEditor client={client} />
        </Page>
      </Route>
      <Route path={`${segmentsPath}/:id`}>
        {({ id }) => <OneSegment key={id} client={client} id={id} />}
      </Route>
      <Route>
        <SegmentList client={client} />
      </Route>
    </Switch>
  );
}

function OneSegment({ client, id }: { client: ChatClient; id: string }) {
  const { t } = useText(segmentsText);
  const { segment, error, reload } = useSegment(client, id);
  return (
    <Page>
      {segment && (
        <>
          <Header client={client} segment={segment} />
          <SegmentEditor client={client} segment={segment} />
          <SegmentTargets client={client} segment={segment} />
        </>
      )}
      {segment === undefined && !error && <Skeleton of="rows" count={5} />}
      {segment === undefined && error && (
        <ErrorState title={t('segments.loadFailed')} onRetry={reload}>
          {error.message}
        </ErrorState>
      )}
      {segment === null && (
        <EmptyState icon={SquareStack} title={t('segments.gone')}>
          {t('segments.goneHint')}
        </EmptyState>
      )}
    </Page>
  );
}

function Header({ client, segment: { id, name, type, filter } }: { client: ChatClient; segment: Segment }) {
  const { t } = useText(segmentsText);
  const [, go] = useLocation();
  const remove = async () => {
    await client.part(segments).deleteSegment(id);
    go(segmentsPath, { replace: true });
  };
  const kind = t(type === 'user' ? 'segments.ofUsers' : 'segments.ofChannels');
  return (
    <header className="web-segment__header">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <span>
        {kind} {t(filter ? 'segments.byFilter' : 'segments.byList')}
      </span>
      <DeleteButton title={t('segments.deleteTitle', { name })} onDelete={remove}>
        {t('segments.deleteBody')}
      </DeleteButton>
    </header>
  );
}

/** A segment's page with a link back to the list. */
function Page({ children }: { children: ReactNode }) {
  const { t } = useText(segmentsText);
  return (
    <div className="web-page">
      <BackLink href={segmentsPath}>{t('segments.back')}</BackLink>
      {children}
    </div>
  );
}

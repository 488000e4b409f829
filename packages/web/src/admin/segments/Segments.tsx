import type { ChatClient } from '@confab/client';
import { segments } from '@confab/client/segments';
import type { Segment } from '@confab/protocol';
import { Button, ConfirmDialog, EmptyState, ErrorState, Icon, Skeleton, useText } from '@confab/react';
import { ChevronLeft, SquareStack, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { segmentsPath } from './paths.ts';
import { SegmentEditor } from './SegmentEditor.tsx';
import { SegmentList } from './SegmentList.tsx';
import { SegmentTargets } from './SegmentTargets.tsx';
import { segmentsText } from './text.en.ts';
import { useSegment } from './useSegments.ts';
import './segments.css';
import { Problem } from '../../core/requests/Problem.tsx';

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
  const [isDeleting, setDeleting] = useState(false);
  const { pending, problem, submit } = useSubmit(async () => {
    await client.part(segments).deleteSegment(id);
    go(segmentsPath, { replace: true });
  });
  const kind = t(type === 'user' ? 'segments.ofUsers' : 'segments.ofChannels');
  return (
    <header className="web-segment__header">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <span>
        {kind} {t(filter ? 'segments.byFilter' : 'segments.byList')}
      </span>
      <Button variant="danger" icon={Trash2} disabled={pending} onClick={() => setDeleting(true)}>
        {t('actions.delete')}
      </Button>
      <Problem>{problem}</Problem>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t('segments.deleteTitle', { name })}
        confirmLabel={t('actions.delete')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t('segments.deleteBody')}</p>
      </ConfirmDialog>
    </header>
  );
}

/** A segment's page with a link back to the list. */
function Page({ children }: { children: ReactNode }) {
  const { t } = useText(segmentsText);
  return (
    <div className="web-page">
      <nav aria-label={t('segments.back')}>
        <Link href={segmentsPath} className="web-segment__back">
          <Icon of={ChevronLeft} size="sm" />
          {t('segments.back')}
        </Link>
      </nav>
      {children}
    </div>
  );
}

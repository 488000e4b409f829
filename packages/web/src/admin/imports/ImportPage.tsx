import type { ChatClient } from '@confab/client';
import { tasks } from '@confab/client/tasks';
import { transfers } from '@confab/client/transfers';
import { ChatError, type ImportReport, importNotFound } from '@confab/protocol';
import { EmptyState, ErrorState, Skeleton, useReadable, useText } from '@confab/react';
import { PackageOpen } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useEvery } from '../../core/requests/useEvery.ts';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportCertificate } from './ImportCertificate.tsx';
import { ImportCounts } from './ImportCounts.tsx';
import { ImportIssues } from './ImportIssues.tsx';
import { ImportPeople } from './ImportPeople.tsx';
import { ImportState } from './ImportState.tsx';
import { importsText } from './text.en.ts';

const refreshMs = 1000;

/** The report of an import or a dry run, live while it runs. */
export function ImportPage({ client, id }: { client: ChatClient; id: string }) {
  const { t } = useText(importsText);
  const load = useCallback(() => client.part(transfers).get(id), [client, id]);
  const { value: report, error, reload } = useLoaded(load);
  const isGone = !report && error instanceof ChatError && error.is(importNotFound);
  const isUnderWay = report !== undefined && report.finished_at === undefined;
  useEvery(isUnderWay ? refreshMs : undefined, reload);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const isDryRun = report?.dry_run === true && report.status === 'done';
  return (
    <div className="web-page">
      <header>
        <BackLink href="/admin/import">{t('imports.back')}</BackLink>
        <div className="web-titled">
          <h1>{report?.name ?? t('imports.title')}</h1>
          {report && <ImportState report={report} />}
        </div>
        {report && <Facts report={report} />}
      </header>
      {isGone && (
        <EmptyState icon={PackageOpen} title={t('imports.gone')}>
          {t('imports.goneHint')}
        </EmptyState>
      )}
      {error && !report && !isGone && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!report && !error && <Skeleton of="rows" count={6} />}
      {report && isUnderWay && <UnderWay client={client} taskId={report.task_id} />}
      {report && (
        <>
          <Outcome report={report} />
          {report.finished_at && <ImportActions {...{ client, report, chosen }} />}
          <ImportCounts report={report} />
          {(report.status === 'done' || report.issues.length > 0) && <ImportIssues issues={report.issues} />}
          {report.status === 'done' && report.form !== 'confab' && (
            <ImportCertificate client={client} report={report} />
          )}
          {report.people.length > 0 && (
            <ImportPeople report={report} chosen={chosen} onChosen={isDryRun ? setChosen : undefined} />
          )}
        </>
      )}
    </div>
  );
}

function Facts({ report: { form, dry_run, created_at } }: { report: ImportReport }) {
  const { t, format } = useText(importsText);
  const facts = [
    t(dry_run ? 'imports.dryRun' : 'imports.realRun'),
    ...(form ? [t(`imports.${form}`)] : []),
    format.stamp(created_at),
  ];
  return <p>{facts.join(' · ')}</p>;
}

/** The progress of the import's task. */
function UnderWay({ client, taskId }: { client: ChatClient; taskId: string }) {
  const { t, format } = useText(importsText);
  const part = client.part(tasks);
  const task = useReadable(part.state, (all) => all.get(taskId));
  const ask = useCallback(() => part.getTask(taskId).catch(() => undefined), [part, taskId]);
  useEffect(() => void ask(), [ask]);
  // The task of another admin publishes no events.
  useEvery(refreshMs, ask);
  const { done = 0, total } = task?.progress ?? {};
  const words =
    total === undefined
      ? t('imports.progressOpen', { done: format.number(done) })
      : t('imports.progress', { done: format.number(done), total: format.number(total) });
  return (
    <div className="web-progress">
      <progress aria-label={t('imports.stateRunning')} max={total} value={total && done} />
      <span role="status">{words}</span>
    </div>
  );
}

function Outcome({ report: { status, error, dry_run } }: { report: ImportReport }) {
  const { t } = useText(importsText);
  if (status === 'failed') {
    return (
      <Problem>
        {t('imports.failed', { why: error?.message ?? '' })} {!dry_run && t('imports.failedKept')}
      </Problem>
    );
  }
  if (status !== 'done') return null;
  return (
    <p className="web-note" role="status">
      {t(dry_run ? 'imports.dryNote' : 'imports.doneNote')}
    </p>
  );
}

import type { ChatClient } from '@confab/client';
import { tasks } from '@confab/client/tasks';
import { transfers } from '@confab/client/transfers';
import { exportEverythingTask } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Skeleton, Switch, useReadable, useText } from '@confab/react';
import { PackageCheck } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { ExportRow } from './ExportRow.tsx';
import { exportsText } from './text.en.ts';
import '../integrations/integrations.css';
import '../imports/imports.css';
import { Problem } from '../../core/requests/Problem.tsx';

/** The full export (HOOK-02): starts one, and lists the current user's own, live. */
export default function ExportAll({ client }: { client: ChatClient }) {
  const { t } = useText(exportsText);
  const [files, setFiles] = useState(true);
  const part = client.part(tasks);
  const load = useCallback(() => part.query(exportEverythingTask), [part]);
  const { value, error, reload } = useLoaded(load);
  const known = useReadable(part.state);
  const own = [...known.values()]
    .filter(({ kind }) => kind === exportEverythingTask)
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
  const isUnderWay = own.some(({ finished_at }) => finished_at === undefined);
  const { pending, problem, submit } = useSubmit(() => client.part(transfers).exportEverything({ files }));
  return (
    <div className="web-page">
      <header>
        <h1>{t('exportAll.title')}</h1>
        <p>{t('exportAll.hint')}</p>
      </header>
      <form
        className="web-page web-page__narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Switch checked={files} hint={t('exportAll.filesHint')} onCheckedChange={setFiles}>
          {t('exportAll.files')}
        </Switch>
        <div className="web-page__row">
          <Button type="submit" variant="primary" disabled={pending || isUnderWay}>
            {t('exportAll.start')}
          </Button>
        </div>
        <Problem>{problem}</Problem>
      </form>
      <section className="web-page">
        <h2>{t('exportAll.list')}</h2>
        {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
        {!value && !error && <Skeleton of="rows" count={2} />}
        {value && own.length === 0 && (
          <EmptyState icon={PackageCheck} title={t('exportAll.none')}>
            {t('exportAll.noneHint')}
          </EmptyState>
        )}
        <ul className="web-list" aria-label={t('exportAll.list')}>
          {own.map((task) => (
            <ExportRow key={task.id} client={client} task={task} />
          ))}
        </ul>
      </section>
    </div>
  );
}

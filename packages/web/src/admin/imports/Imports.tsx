import type { ChatClient } from '@confab/client';
import { transfers } from '@confab/client/transfers';
import type { ImportReport } from '@confab/protocol';
import { EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { PackageOpen } from 'lucide-react';
import { useCallback } from 'react';
import { Link, useRoute } from 'wouter';
import { useEvery } from '../../core/requests/useEvery.ts';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { ImportPage } from './ImportPage.tsx';
import { ImportState } from './ImportState.tsx';
import { NewImport } from './NewImport.tsx';
import { importsText } from './text.en.ts';
import '../integrations/integrations.css';
import './imports.css';

const refreshMs = 5000;

/** Imports (HOOK-02): uploads an archive and lists the imports, or shows the report of the import in the URL. */
export default function Imports({ client }: { client: ChatClient }) {
  const [, params] = useRoute('/admin/import/:id');
  return params?.id ? (
    <ImportPage key={params.id} client={client} id={params.id} />
  ) : (
    <List client={client} />
  );
}

function List({ client }: { client: ChatClient }) {
  const { t } = useText(importsText);
  const load = useCallback(() => client.part(transfers).query(), [client]);
  const { value, error, reload } = useLoaded(load);
  useEvery(refreshMs, reload);
  return (
    <div className="web-page">
      <header>
        <h1>{t('imports.title')}</h1>
        <p>{t('imports.hint')}</p>
      </header>
      <NewImport client={client} />
      <section className="web-page">
        <h2>{t('imports.earlier')}</h2>
        {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
        {!value && !error && <Skeleton of="rows" count={2} />}
        {value?.length === 0 && (
          <EmptyState icon={PackageOpen} title={t('imports.none')}>
            {t('imports.noneHint')}
          </EmptyState>
        )}
        <ul className="web-list" aria-label={t('imports.earlier')}>
          {value?.map((report) => (
            <ImportRow key={report.id} report={report} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function ImportRow({ report }: { report: ImportReport }) {
  const { t, format } = useText(importsText);
  const { id, name, form, dry_run, created_at } = report;
  const facts = [
    t(dry_run ? 'imports.dryRun' : 'imports.realRun'),
    ...(form ? [t(`imports.${form}`)] : []),
    format.stamp(created_at),
  ];
  return (
    <li>
      <span className="web-list__main">
        <Link href={`/admin/import/${id}`}>{name}</Link>
        <small>{facts.join(' · ')}</small>
      </span>
      <ImportState report={report} />
    </li>
  );
}

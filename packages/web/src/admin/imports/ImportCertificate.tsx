import type { ChatClient } from '@confab/client';
import { transfers } from '@confab/client/transfers';
import type { CertifiedChannel, ImportReport, MissingFile } from '@confab/protocol';
import { Button, ErrorState, Skeleton, useText } from '@confab/react';
import { useCallback, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { type Submission, useSubmit } from '../../core/requests/useSubmit.ts';
import { loadCertificate, saveJson } from './loadCertificate.ts';
import { importsText } from './text.en.ts';

export interface ImportCertificateProps {
  client: ChatClient;
  report: ImportReport;
}

/** The certificate of an import (ONB-06): for each channel whether it is complete here, and the files that did not come. */
export function ImportCertificate({ client, report }: ImportCertificateProps) {
  const { t } = useText(importsText);
  const saving = useSubmit(async () => {
    const certificate = await loadCertificate(client, report);
    saveJson(`certificate-${report.id}.json`, certificate);
  });
  return (
    <section className="web-page">
      <h2 id="import-certificate">{t('imports.certificate')}</h2>
      <p className="web-note">{t('imports.certificateHint')}</p>
      <Channels client={client} report={report} />
      <MissingFiles client={client} report={report} />
      <div className="web-page__row">
        <Button disabled={saving.pending} onClick={() => void saving.submit()}>
          {t('imports.certificateSave')}
        </Button>
      </div>
      <Problem>{saving.problem}</Problem>
    </section>
  );
}

function Channels({ client, report: { id, dry_run } }: ImportCertificateProps) {
  const { t, format } = useText(importsText);
  const { items, error, reload, more } = usePages<CertifiedChannel>(
    useCallback(
      async (next) => {
        const { channels, next: after } = await client.part(transfers).channels(id, pageAt(next));
        return { items: channels, next: after };
      },
      [client, id],
    ),
  );
  if (error && !items) return <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>;
  if (!items) return <Skeleton of="rows" count={3} />;
  if (items.length === 0) return null;
  return (
    <>
      <table className="web-import__counts" aria-labelledby="import-certificate">
        <thead>
          <tr>
            <th scope="col">{t('imports.channel')}</th>
            <th scope="col">{t('imports.messages')}</th>
            <th scope="col">{t('imports.files')}</th>
            <th scope="col">{t('imports.leftOut')}</th>
            <th scope="col">{t('imports.compared')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((channel) => (
            <tr key={channel.source_id}>
              <th scope="row">
                <bdi>{channel.name ?? channel.source_id}</bdi>
              </th>
              <td>{t('imports.hereOf', counted(format, channel.messages_here, channel.messages))}</td>
              <td>{t('imports.hereOf', counted(format, channel.files_here, channel.files))}</td>
              <td data-zero={channel.left_out === 0 || undefined}>{format.number(channel.left_out)}</td>
              <td title={channel.hash}>
                {channel.hash === channel.archive_hash
                  ? t('imports.same')
                  : t(dry_run ? 'imports.notYet' : 'imports.different')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <More of={more} />
    </>
  );
}

function MissingFiles({ client, report: { id } }: ImportCertificateProps) {
  const { t } = useText(importsText);
  const { items, error, reload, more } = usePages<MissingFile>(
    useCallback(
      async (next) => {
        const { files, next: after } = await client.part(transfers).missingFiles(id, pageAt(next));
        return { items: files, next: after };
      },
      [client, id],
    ),
  );
  // An import that misses files must not look complete because their list could not be loaded.
  if (error && !items) return <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>;
  if (!items || items.length === 0) return null;
  return (
    <>
      <h3>{t('imports.missingFiles')}</h3>
      <ul className="web-list" aria-label={t('imports.missingFiles')}>
        {items.map(({ message_id, source_id, name, reason }) => (
          <li key={`${message_id} ${source_id}`}>
            <span className="web-list__main">
              <bdi>{name}</bdi>
              <small>{t(`imports.${reason}`)}</small>
            </span>
          </li>
        ))}
      </ul>
      <More of={more} />
    </>
  );
}

const pageAt = (next: string | undefined) => (next === undefined ? {} : { next });

const counted = (format: { number(value: number): string }, here: number, all: number) => ({
  here: format.number(here),
  all: format.number(all),
});

interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | undefined;
}

/** A list that is loaded page by page; `more` loads the next page, if there is one. */
function usePages<T>(loadPage: (next?: string) => Promise<Page<T>>) {
  const [further, setFurther] = useState<Page<T>>();
  const { value, error, reload } = useLoaded(loadPage);
  const next = further ? further.next : value?.next;
  const more = useSubmit(async () => {
    const page = await loadPage(next);
    setFurther((before) => ({ items: [...(before?.items ?? []), ...page.items], next: page.next }));
  });
  const items = value && [...value.items, ...(further?.items ?? [])];
  return { items, error, reload, more: next === undefined ? undefined : more };
}

function More({ of: more }: { of: Submission | undefined }) {
  const { t } = useText(importsText);
  if (!more) return null;
  return (
    <>
      <div className="web-page__row">
        <Button disabled={more.pending} onClick={() => void more.submit()}>
          {t('actions.loadMore')}
        </Button>
      </div>
      <Problem>{more.problem}</Problem>
    </>
  );
}

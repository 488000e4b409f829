import type { ChatClient } from '@confab/client';
import { transfers } from '@confab/client/transfers';
import { archiveNotFound, ChatError, type ImportReport } from '@confab/protocol';
import { Button, ConfirmDialog, Switch, useText } from '@confab/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { importsText } from './text.en.ts';

export interface ImportActionsProps {
  client: ChatClient;
  report: ImportReport;
  /** The admin's matches of people: user ids here, by the ids of the archive. */
  chosen: ReadonlyMap<string, string>;
}

/** The actions on a checked or imported archive: import it, check it again, delete it. */
export function ImportActions({ client, report, chosen }: ImportActionsProps) {
  const { t } = useText(importsText);
  const [, navigate] = useLocation();
  const given = useHistoryState<{ matchEmails?: boolean } | null>();
  const [matchEmails, setMatchEmails] = useState(given?.matchEmails ?? true);
  const [openDialog, setOpenDialog] = useState<'start' | 'drop'>();
  const [isDropped, setDropped] = useState(false);
  const part = client.part(transfers);
  const { archive_id, form, name, dry_run, status } = report;
  const run = async (dryRun: boolean) => {
    const people = [...chosen].map(([source_id, user_id]) => ({ source_id, user_id }));
    const { id } = await part.start({
      archive_id,
      dry_run: dryRun,
      match_emails: matchEmails,
      people,
      ...(form && { form }),
    });
    navigate(`/admin/import/${id}`, { state: { matchEmails } });
  };
  const starting = useSubmit(() => run(false));
  const looking = useSubmit(() => run(true));
  const dropping = useSubmit(async () => {
    try {
      await part.dropArchive(archive_id);
    } catch (error) {
      if (!(error instanceof ChatError && error.is(archiveNotFound))) throw error;
    }
    setDropped(true);
  });
  const pending = starting.pending || looking.pending || dropping.pending;
  const wrong = [starting, looking, dropping].map(({ problem }) => problem).find((one) => one !== undefined);
  if (isDropped) return <p role="status">{t('imports.dropped')}</p>;
  return (
    <>
      {dry_run && (
        <Switch
          checked={matchEmails}
          disabled={pending}
          hint={t('imports.matchEmailsHint')}
          onCheckedChange={setMatchEmails}
        >
          {t('imports.matchEmails')}
        </Switch>
      )}
      <div className="web-page__row">
        {/* A failed dry run has no results to import by; a failed import resumes where it stopped. */}
        {(dry_run ? status === 'done' : status === 'failed') && (
          <Button variant="primary" disabled={pending} onClick={() => setOpenDialog('start')}>
            {t('imports.start')}
          </Button>
        )}
        <Button disabled={pending} onClick={() => void looking.submit()}>
          {t('imports.again')}
        </Button>
        <Button variant="danger" disabled={pending} onClick={() => setOpenDialog('drop')}>
          {t('imports.drop')}
        </Button>
      </div>
      <Problem>{wrong}</Problem>
      <ConfirmDialog
        open={openDialog === 'start'}
        onOpenChange={() => setOpenDialog(undefined)}
        title={t('imports.startTitle', { name })}
        confirmLabel={t('imports.start')}
        onConfirm={() => void starting.submit()}
      >
        <p>{t('imports.startBody')}</p>
        {chosen.size > 0 && <p>{t('imports.startChanged', { count: chosen.size })}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'drop'}
        onOpenChange={() => setOpenDialog(undefined)}
        title={t('imports.dropTitle')}
        confirmLabel={t('imports.drop')}
        danger
        onConfirm={() => void dropping.submit()}
      >
        <p>{t('imports.dropBody')}</p>
      </ConfirmDialog>
    </>
  );
}

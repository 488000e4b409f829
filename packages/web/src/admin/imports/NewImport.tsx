import type { ChatClient } from '@confab/client';
import { transfers } from '@confab/client/transfers';
import { type ImportForm, importForms } from '@confab/protocol';
import { Button, Field, Select, Switch, useText } from '@confab/react';
import { FileArchive } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { importsText } from './text.en.ts';

/** Uploads an archive and starts its dry run; then shows the report. */
export function NewImport({ client }: { client: ChatClient }) {
  const { t, format } = useText(importsText);
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [file, setFile] = useState<File>();
  const [form, setForm] = useState<ImportForm | 'found'>('found');
  const [matchEmails, setMatchEmails] = useState(true);
  const [share, setShare] = useState<number>();
  const { pending, problem, submit } = useSubmit(async () => {
    if (!file) return;
    const part = client.part(transfers);
    const ended = new AbortController();
    sending.current = ended;
    setShare(0);
    try {
      const archive_id = await part.sendArchive(file, {
        name: file.name,
        signal: ended.signal,
        onProgress: setShare,
      });
      const { id } = await part.start({
        archive_id,
        dry_run: true,
        match_emails: matchEmails,
        ...(form !== 'found' && { form }),
      });
      navigate(`/admin/import/${id}`, { state: { matchEmails } });
    } catch (error) {
      // The user has cancelled, and needs no error.
      if (!ended.signal.aborted) throw error;
    } finally {
      setShare(undefined);
    }
  });
  return (
    <form
      className="web-page web-page__narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={t('imports.file')} hint={t('imports.fileHint')} error={problem}>
        {(control) => (
          <div className="web-import__file">
            <Button
              {...control}
              icon={FileArchive}
              disabled={pending}
              aria-label={t(file ? 'imports.chooseOther' : 'imports.choose')}
              onClick={() => input.current?.click()}
            >
              {t(file ? 'imports.chooseOther' : 'imports.choose')}
            </Button>
            {file && (
              <span>
                <bdi>{file.name}</bdi> <small>{format.bytes(file.size)}</small>
              </span>
            )}
            <input
              ref={input}
              type="file"
              accept=".zip,application/zip"
              hidden
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) setFile(chosen);
                target.value = '';
              }}
            />
          </div>
        )}
      </Field>
      {file && (
        <>
          <Select
            label={t('imports.form')}
            value={form}
            disabled={pending}
            onValueChange={setForm}
            options={[
              { value: 'found' as const, label: t('imports.formFound') },
              ...importForms.map((value) => ({ value, label: t(`imports.${value}`) })),
            ]}
          />
          <Switch
            checked={matchEmails}
            disabled={pending}
            hint={t('imports.matchEmailsHint')}
            onCheckedChange={setMatchEmails}
          >
            {t('imports.matchEmails')}
          </Switch>
          {share !== undefined && (
            <div className="web-progress">
              <progress aria-label={t('imports.file')} max={1} value={share} />
              <span>{t('imports.uploading', { percent: format.percent(share) })}</span>
            </div>
          )}
          <div className="web-page__row">
            <Button type="submit" variant="primary" disabled={pending}>
              {t('imports.look')}
            </Button>
            {pending && <Button onClick={() => sending.current?.abort()}>{t('actions.cancel')}</Button>}
          </div>
        </>
      )}
      <p className="web-note">{t('imports.hintCommand')}</p>
    </form>
  );
}

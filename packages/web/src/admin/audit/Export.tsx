import type { ChatClient } from '@confab/client';
import type { AuditFilter } from '@confab/protocol';
import { Button, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { loadAllEntries, saveText, toCsv } from './exportAudit.ts';
import { auditText } from './text.en.ts';

/** Saves all entries of a filter as a file, with the names of the API, for programs. */
export function Export({ client, filter }: { client: ChatClient; filter: AuditFilter }) {
  const { t } = useText(auditText);
  const [count, setCount] = useState(0);
  const [isDone, setDone] = useState(false);
  const [format, setFormat] = useState<'csv' | 'json'>('csv');
  const { pending, problem, submit } = useSubmit(async () => {
    setDone(false);
    setCount(0);
    const entries = await loadAllEntries(client, filter, setCount);
    if (format === 'csv') saveText('audit.csv', 'text/csv', toCsv(entries));
    else saveText('audit.json', 'application/json', JSON.stringify(entries, null, 2));
    setDone(true);
  });
  return (
    <form
      className="web-page__row"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Button type="submit" disabled={pending} onClick={() => setFormat('csv')}>
        {t('audit.csv')}
      </Button>
      <Button type="submit" disabled={pending} onClick={() => setFormat('json')}>
        {t('audit.json')}
      </Button>
      <span role="status">
        {problem && t('audit.exportFailed', { reason: problem })}
        {pending && t('audit.exporting', { count })}
        {!pending && !problem && isDone && t('audit.exported', { count })}
      </span>
    </form>
  );
}

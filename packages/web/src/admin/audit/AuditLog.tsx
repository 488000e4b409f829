import type { ChatClient } from '@confab/client';
import { auditEntries } from '@confab/client/moderation';
import { Button, EmptyState, ErrorState, Skeleton, useReadable, useText } from '@confab/react';
import { ScrollText } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Entry } from './Entry.tsx';
import { Export } from './Export.tsx';
import { AuditFilters } from './filter/AuditFilters.tsx';
import { useAuditFilter } from './filter/useAuditFilter.ts';
import { auditText } from './text.en.ts';
import { useNames } from './useNames.ts';
import './audit.css';

/** The audit log (MOD-01): everything for admins, moderation alone for moderators. */
export function AuditLog({ client }: { client: ChatClient }) {
  const { t } = useText(auditText);
  const { fields, filter, set, clear } = useAuditFilter();
  const role = useReadable(client.me, (me) => me?.role);
  const list = useMemo(() => client.part(auditEntries).list(filter), [client, filter]);
  const { status, error, items, hasNext } = useReadable(list.state);
  useEffect(() => void list.load(), [list]);
  const names = useNames(client, items);
  const count = Object.keys(filter).length;
  return (
    <div className="web-page">
      <header>
        <h1>{t('audit.title')}</h1>
        <p>{t('audit.hint')}</p>
      </header>
      <AuditFilters client={client} fields={fields} count={count} onChange={set} onClear={clear} />
      {role === 'admin' && items.length > 0 && <Export client={client} filter={filter} />}
      {error && (
        <ErrorState title={t('audit.failed')} onRetry={() => void list.load()}>
          {error.message}
        </ErrorState>
      )}
      {items.length === 0 && !error && status !== 'ready' && <Skeleton of="rows" count={6} />}
      {items.length === 0 && status === 'ready' && (
        <EmptyState icon={ScrollText} title={t(count > 0 ? 'audit.noneFound' : 'audit.none')}>
          {t(count > 0 ? 'audit.noneFoundHint' : 'audit.noneHint')}
        </EmptyState>
      )}
      <ol className="web-audit__list" aria-label={t('audit.title')}>
        {items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} names={names} />
          </li>
        ))}
      </ol>
      {hasNext && (
        <Button variant="quiet" onClick={() => void list.loadMore()}>
          {t('actions.loadMore')}
        </Button>
      )}
    </div>
  );
}

import type { ChatClient } from '@confab/client';
import { auditEntries } from '@confab/client/moderation';
import { type AuditAction, type AuditEntry, type AuditFilter, auditActions } from '@confab/protocol';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Select,
  Skeleton,
  TextField,
  useReadable,
  useText,
} from '@confab/react';
import { ScrollText } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { useChannelLabels } from '../../features/saved/useChannelLabels.ts';
import { deviceName } from '../../features/settings/deviceName.ts';
import { phoneQuery } from '../../features/shell/phoneQuery.ts';
import { factsOf, methodOf, reasonOf, sentenceOf, subjectName } from './auditSentence.ts';
import { loadAllEntries, saveText, toCsv } from './exportAudit.ts';
import { auditText } from './text.en.ts';
import './audit.css';

type Fields = Record<'action' | 'actor' | 'user' | 'from' | 'to', string>;
const noFields: Fields = { action: '', actor: '', user: '', from: '', to: '' };
const dayMs = 86_400_000;

/** The audit log (MOD-01): everything for admins, moderation alone for moderators. */
export function AuditLog({ client }: { client: ChatClient }) {
  const { t } = useText(auditText);
  const [fields, setFields] = useState(noFields);
  const [isOpen] = useState(() => !matchMedia(phoneQuery).matches);
  const role = useReadable(client.me, (me) => me?.role);
  const filter = useMemo(() => filterOf(fields), [fields]);
  const list = useMemo(() => client.part(auditEntries).list(filter), [client, filter]);
  const { status, error, items, hasNext } = useReadable(list.state);
  useEffect(() => void list.load(), [list]);
  const set = (change: Partial<Fields>) => setFields((known) => ({ ...known, ...change }));
  const isFiltered = Object.keys(filter).length > 0;
  const actions = (Object.keys(auditActions) as AuditAction[]).filter(
    (action) => role === 'admin' || auditActions[action] === 'moderation',
  );
  return (
    <div className="web-page">
      <header>
        <h1>{t('audit.title')}</h1>
        <p>{t('audit.hint')}</p>
      </header>
      <details className="web-audit__filters" open={isOpen}>
        <summary>
          {t('audit.filters')} <Badge count={Object.keys(filter).length} tone="plain" />
        </summary>
        <div>
          <Select
            label={t('audit.action')}
            value={fields.action}
            onValueChange={(action) => set({ action })}
            options={[
              { value: '', label: t('audit.anyAction') },
              ...actions.map((value) => ({ value, label: value.replace(/[._]/g, ' ') })),
            ]}
          />
          <TextField
            label={t('audit.actor')}
            value={fields.actor}
            onChange={(event) => set({ actor: event.target.value.trim() })}
          />
          <TextField
            label={t('audit.user')}
            value={fields.user}
            onChange={(event) => set({ user: event.target.value.trim() })}
          />
          <TextField
            label={t('audit.from')}
            type="date"
            value={fields.from}
            onChange={(event) => set({ from: event.target.value })}
          />
          <TextField
            label={t('audit.to')}
            type="date"
            value={fields.to}
            onChange={(event) => set({ to: event.target.value })}
          />
          {isFiltered && (
            <Button variant="quiet" onClick={() => setFields(noFields)}>
              {t('audit.clear')}
            </Button>
          )}
        </div>
      </details>
      {role === 'admin' && items.length > 0 && <Export client={client} filter={filter} />}
      {error && (
        <ErrorState title={t('audit.failed')} onRetry={() => void list.load()}>
          {error.message}
        </ErrorState>
      )}
      {items.length === 0 && !error && status !== 'ready' && <Skeleton of="rows" count={6} />}
      {items.length === 0 && status === 'ready' && (
        <EmptyState icon={ScrollText} title={t(isFiltered ? 'audit.noneFound' : 'audit.none')}>
          {t(isFiltered ? 'audit.noneFoundHint' : 'audit.noneHint')}
        </EmptyState>
      )}
      <Entries client={client} entries={items} />
      {hasNext && (
        <Button variant="quiet" onClick={() => void list.loadMore()}>
          {t('actions.loadMore')}
        </Button>
      )}
    </div>
  );
}

function Entries({ client, entries }: { client: ChatClient; entries: readonly AuditEntry[] }) {
  const { t, format } = useText(auditText);
  const labels = useChannelLabels(
    client,
    entries.flatMap(({ cid }) => cid ?? []),
  );
  const actorOf = ({ actor, actor_kind }: AuditEntry) =>
    actor?.name ?? t(actor_kind === 'service' ? 'audit.service' : 'audit.host');
  return (
    <ol className="web-audit__list" aria-label={t('audit.title')}>
      {entries.map((entry) => {
        const { id, action, cid, address, device, created_at: at } = entry;
        const names = { actor: actorOf(entry), subject: subjectName(entry) };
        const facts = factsOf(entry, format.full);
        const sentence = sentenceOf(action);
        const method = methodOf(entry);
        const reason = reasonOf(entry);
        return (
          <li key={id}>
            <time dateTime={at} title={format.full(at)}>
              {format.stamp(at)}
            </time>
            <span>
              {sentence ? t(sentence, names) : t('audit.unknown', { actor: names.actor, subject: action })}
              {cid && cid !== entry.subject_id && ` ${t('audit.in', { channel: labels.get(cid) ?? cid })}`}
              {method && <small>{t(method)}</small>}
              {reason && <small>{t(reason)}</small>}
              {facts !== '' && <small>{facts}</small>}
              {address !== undefined && (
                <small>
                  <bdi>{[device && deviceName(device), address].filter(Boolean).join(' · ')}</bdi>
                </small>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Export({ client, filter }: { client: ChatClient; filter: AuditFilter }) {
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

/** The filter of the log from the form's fields; an incomplete id is ignored. */
function filterOf({ action, actor, user, from, to }: Fields): AuditFilter {
  const isId = (text: string) => /^[A-Za-z0-9_.@-]{1,64}$/.test(text);
  return {
    ...(action !== '' && { actions: [action as AuditAction] }),
    ...(isId(actor) && { actor_id: actor }),
    ...(isId(user) && { user_id: user }),
    ...(from !== '' && { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to !== '' && { to: new Date(new Date(`${to}T00:00`).getTime() + dayMs).toISOString() }),
  };
}

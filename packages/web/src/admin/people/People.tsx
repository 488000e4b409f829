import type { ChatClient } from '@confab/client';
import { accounts } from '@confab/client/accounts';
import {
  type Account,
  type AccountSort,
  type AccountState,
  type AppRole,
  accountStates,
  appRoles,
} from '@confab/protocol';
import { Button, EmptyState, ErrorState, Select, Skeleton, TextField, useText } from '@confab/react';
import { ChevronLeft, ChevronRight, Search, Users } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useRoleNames } from '../roles/useRoleNames.ts';
import { BulkBar } from './BulkBar.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { peopleText } from './text.en.ts';
import './People.css';

const pageSize = 50;

const sorts = {
  byName: { sort: 'name', direction: 1 },
  byNewest: { sort: 'created_at', direction: -1 },
  bySeen: { sort: 'last_active', direction: -1 },
  byUnseen: { sort: 'last_active', direction: 1 },
} as const satisfies Record<string, { sort: AccountSort; direction: 1 | -1 }>;
type SortName = keyof typeof sorts;

/** All accounts, page by page: search, open, and change one or many at once (APP-07). */
export function People({ client }: { client: ChatClient }) {
  const { t, format } = useText(peopleText);
  const names = useRoleNames();
  const part = client.part(accounts);
  const [q, setQ] = useState('');
  const term = useDeferredValue(q.trim());
  const [state, setState] = useState<AccountState>('active');
  const [role, setRole] = useState<AppRole | 'any'>('any');
  const [sort, setSort] = useState<SortName>('byName');
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Account>>(new Map());
  const [open, setOpen] = useState<string>();
  const load = useCallback(
    () =>
      part.query({
        q: term,
        state,
        ...(role !== 'any' && { role }),
        ...sorts[sort],
        limit: pageSize,
        offset,
      }),
    [part, term, state, role, sort, offset],
  );
  const { value, error, reload } = useLoaded(load);
  /** Another list starts at its first page, with nothing selected. */
  const list =
    <T,>(set: (value: T) => void) =>
    (next: T) => {
      set(next);
      setOffset(0);
      setChosen(new Map());
    };
  const changed = () => {
    setChosen(new Map());
    void reload();
  };
  const total = value?.total ?? 0;
  useEffect(() => {
    // Nobody on the last page matches any more.
    if (value?.accounts.length === 0 && value.total > 0)
      setOffset(Math.floor((value.total - 1) / pageSize) * pageSize);
  }, [value]);
  return (
    <div className="web-page web-people">
      <header>
        <h1>{t('people.title')}</h1>
        <p aria-live="polite">{value && t('people.total', { count: total })}</p>
        {value && total <= 1 && term === '' && state === 'active' && (
          <p>
            <Link href="/admin/invitations">{t('people.invite')}</Link>
          </p>
        )}
      </header>
      <div className="web-page__row web-people__filters">
        <TextField
          label={t('people.find')}
          labelHidden
          placeholder={t('people.find')}
          icon={Search}
          value={q}
          onChange={(event) => list(setQ)(event.target.value)}
        />
        <Select
          label={t('people.state')}
          labelHidden
          value={state}
          onValueChange={list(setState)}
          options={accountStates.map((value) => ({ value, label: t(`people.${value}`) }))}
        />
        <Select
          label={t('people.role')}
          labelHidden
          value={role}
          onValueChange={list(setRole)}
          options={[
            { value: 'any' as const, label: t('people.anyRole') },
            ...appRoles
              .filter((value) => value !== 'anonymous')
              .map((value) => ({ value, label: names[value] })),
          ]}
        />
        <Select
          label={t('people.sort')}
          labelHidden
          value={sort}
          onValueChange={list(setSort)}
          options={(Object.keys(sorts) as SortName[]).map((value) => ({
            value,
            label: t(`people.${value}`),
          }))}
        />
      </div>
      {chosen.size > 0 && (
        <BulkBar client={client} chosen={[...chosen.values()]} state={state} onDone={changed} />
      )}
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={8} />}
      {value && total === 0 && (
        <EmptyState icon={Users} title={t('people.none')}>
          {t('people.noneHint')}
        </EmptyState>
      )}
      {value && value.accounts.length > 0 && (
        <PeopleTable
          accounts={value.accounts}
          ownId={client.me.get()?.id}
          chosen={chosen}
          onChosen={setChosen}
          onOpen={setOpen}
        />
      )}
      {total > pageSize && (
        <nav className="web-people__pages" aria-label={t('people.title')}>
          <Button
            icon={ChevronLeft}
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - pageSize))}
          >
            {t('people.previous')}
          </Button>
          <span>
            {t('people.range', {
              from: format.number(offset + 1),
              to: format.number(Math.min(total, offset + pageSize)),
              total: format.number(total),
            })}
          </span>
          <Button
            icon={ChevronRight}
            disabled={offset + pageSize >= total}
            onClick={() => setOffset(offset + pageSize)}
          >
            {t('people.next')}
          </Button>
        </nav>
      )}
      {open !== undefined && (
        <PersonDialog
          client={client}
          userId={open}
          name={value?.accounts.find(({ id }) => id === open)?.name ?? ''}
          onChanged={() => void reload()}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

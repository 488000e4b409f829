import type { ChatClient } from '@confab/client';
import { type AppRole, appRoles, type User } from '@confab/protocol';
import {
  Avatar,
  Button,
  ConfirmDialog,
  ErrorState,
  Select,
  Skeleton,
  Tabs,
  TextField,
  useText,
} from '@confab/react';
import { Search } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { rolesText } from './text.en.ts';
import './Roles.css';

const pageSize = 25;

/** The app's roles and who has them; admins grant and revoke them (APP-04). */
export default function Roles({ client }: { client: ChatClient }) {
  const { t } = useText(rolesText);
  const [role, setRole] = useState<AppRole>('admin');
  return (
    <div className="web-page">
      <header>
        <h1>{t('roles.title')}</h1>
        <p>
          {t('roles.hint')} <Link href="/admin/channel-types">{t('roles.toTypes')}</Link>
        </p>
      </header>
      <Tabs<AppRole>
        label={t('roles.pick')}
        value={role}
        onValueChange={setRole}
        tabs={appRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      >
        <div className="web-page web-roles">
          <p>{t(`roles.${role}Hint`)}</p>
          <PeopleOf key={role} client={client} role={role} />
        </div>
      </Tabs>
    </div>
  );
}

function PeopleOf({ client, role }: { client: ChatClient; role: AppRole }) {
  const { t } = useText(rolesText);
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(pageSize);
  const term = useDeferredValue(query.trim());
  const load = useCallback(async () => {
    const filter = { role, ...(term !== '' && { name: { $autocomplete: term } }) };
    const sort = [{ field: 'name', direction: 1 as const }];
    const people: User[] = [];
    // Loads one more than is shown, to find out whether there are more.
    while (people.length <= limit) {
      const pageSize = Math.min(100, limit + 1 - people.length);
      const page = await client.queryUsers(filter, sort, { limit: pageSize, offset: people.length });
      people.push(...page);
      if (page.length < pageSize) break;
    }
    return people;
  }, [client, role, term, limit]);
  const { value, error, reload } = useLoaded(load);
  return (
    <>
      <TextField
        label={t('roles.find')}
        labelHidden
        placeholder={t('roles.find')}
        icon={Search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {value?.length === 0 && <p>{term === '' ? t('roles.none') : t('roles.notFound', { query: term })}</p>}
      <ul className="web-list">
        {value?.slice(0, limit).map((user) => (
          <PersonRow key={user.id} client={client} user={user} onChanged={reload} />
        ))}
      </ul>
      {value && value.length > limit && (
        <div className="web-page__row">
          <Button onClick={() => setLimit((shown) => shown + 2 * pageSize)}>{t('actions.loadMore')}</Button>
        </div>
      )}
    </>
  );
}

function PersonRow({
  client,
  user,
  onChanged,
}: {
  client: ChatClient;
  user: User;
  onChanged(): Promise<void>;
}) {
  const { t } = useText(rolesText);
  const [pendingRole, setPendingRole] = useState<AppRole>();
  const isMe = client.me.get()?.id === user.id;
  const { name } = user;
  const { problem, pending, submit } = useSubmit(async () => {
    if (!pendingRole) return;
    const body = { role: pendingRole };
    await client.http.call('PATCH /users/{user_id}', { params: { user_id: user.id }, body });
    await onChanged();
  });
  const says =
    pendingRole === 'admin'
      ? t('roles.becomesAdmin', { name })
      : user.role !== 'admin'
        ? t('roles.otherwise')
        : isMe
          ? t('roles.losesOwn')
          : t('roles.losesAdmin', { name });
  return (
    <li>
      <Avatar id={user.id} name={name} image={user.image} size={32} />
      <span className="web-list__main">
        {name} {isMe && t('roles.you')}
        <small role={problem ? 'alert' : undefined}>{problem ?? user.id}</small>
      </span>
      <Select<AppRole>
        label={t('roles.roleOf', { name })}
        labelHidden
        disabled={pending}
        value={user.role}
        onValueChange={setPendingRole}
        options={appRoles.map((value) => ({
          value,
          label: t(`roleNames.${value}`),
          disabled: value === 'anonymous' && user.role !== 'anonymous',
        }))}
      />
      {pendingRole && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setPendingRole(undefined)}
          title={t('roles.changeTitle', { name, role: t(`roleNames.${pendingRole}`) })}
          confirmLabel={t('roles.change')}
          danger={user.role === 'admin'}
          onConfirm={() => void submit()}
        >
          <p>{says}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

import type { ChatClient } from '@confab/client';
import { type AppRole, appRoles, type User } from '@confab/protocol';
import { Avatar, Button, ErrorState, Select, Skeleton, TextField } from '@confab/react';
import { Search } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { useLoaded } from '../calls/useLoaded.ts';
import { useSubmit } from '../calls/useSubmit.ts';
import { useAdminText } from '../text/useAdminText.ts';
import { ResetLinkDialog } from './ResetLinkDialog.tsx';
import { roleNames } from './roleNames.ts';

/** Find people, change their role in the app, help them to a new password. */
export function People({ client }: { client: ChatClient }) {
  const { t } = useAdminText();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query.trim());
  const load = useCallback(() => {
    const filter = wanted === '' ? {} : { name: { $autocomplete: wanted } };
    return client.queryUsers(filter, [{ field: 'name', direction: 1 }], { limit: 50 });
  }, [client, wanted]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('admin.people')}</h1>
      </header>
      <TextField
        label={t('admin.findPeople')}
        labelHidden
        placeholder={t('admin.findPeople')}
        icon={Search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={6} />}
      {value?.length === 0 && <p>{t('admin.noPeople', { query: wanted })}</p>}
      <ul className="web-list">
        {value?.map((user) => (
          <PersonRow key={user.id} client={client} user={user} onChanged={reload} />
        ))}
      </ul>
    </div>
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
  const { t } = useAdminText();
  const [asking, setAsking] = useState(false);
  const [role, setRole] = useState<AppRole>(user.role);
  const { problem, pending, submit } = useSubmit(async () => {
    await client.http.call('PATCH /users/{user_id}', {
      params: { user_id: user.id },
      body: { set: { role } },
    });
    await onChanged();
  });
  const me = client.me.get()?.id === user.id;
  const names = roleNames(t);
  return (
    <li>
      <Avatar id={user.id} name={user.name} image={user.image} size={32} />
      <span className="web-list__main">
        {user.name} {me && t('admin.youSuffix')}
        <small>{problem ?? user.id}</small>
      </span>
      <Select
        label={t('admin.role')}
        labelHidden
        value={role}
        onValueChange={setRole}
        options={appRoles.map((value) => ({ value, label: names[value], disabled: value === 'anonymous' }))}
      />
      {role !== user.role && (
        <Button variant="primary" disabled={pending} onClick={() => void submit()}>
          {t('admin.save')}
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>{t('admin.resetLink')}</Button>
      {asking && <ResetLinkDialog client={client} user={user} onClose={() => setAsking(false)} />}
    </li>
  );
}

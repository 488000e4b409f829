import type { ChatClient } from '@confab/client';
import type { App } from '@confab/protocol';
import { Button, ErrorState, Select, Skeleton, Switch, TextField } from '@confab/react';
import { useCallback, useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { useAdminText } from '../../core/text/useAdminText.ts';

/** The server's name, its sign-up rules, and the scope of its user directory. */
export function General({ client }: { client: ChatClient }) {
  const { t } = useAdminText();
  const load = useCallback(() => client.http.call('GET /app'), [client]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('admin.general')}</h1>
      </header>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {value && <GeneralForm client={client} app={value.app} />}
    </div>
  );
}

function GeneralForm({ client, app }: { client: ChatClient; app: App }) {
  const { t } = useAdminText();
  const [name, setName] = useState(app.name);
  const [signUp, setSignUp] = useState(app.sign_up);
  const [domains, setDomains] = useState(app.sign_up_domains.join(', '));
  const [guests, setGuests] = useState(app.guests);
  const [directory, setDirectory] = useState(app.directory);
  const [saved, setSaved] = useState(false);
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    setSaved(false);
    const list = domains.split(/[\s,;]+/).filter((domain) => domain !== '');
    const body = { name, sign_up: signUp, sign_up_domains: list, guests, directory };
    await client.http.call('PATCH /app', { body });
    setSaved(true);
  });
  const domainError = Object.entries(fieldErrors).find(([field]) => field.startsWith('sign_up_domains'))?.[1];
  return (
    <form
      className="web-page web-page__narrow"
      noValidate
      onChange={() => setSaved(false)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('admin.appName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldErrors.name}
      />
      <Select
        label={t('admin.signUp')}
        value={signUp}
        onValueChange={setSignUp}
        options={[
          { value: 'invitation', label: t('admin.signUpInvitation') },
          { value: 'domains', label: t('admin.signUpDomains') },
          { value: 'open', label: t('admin.signUpOpen') },
        ]}
      />
      {signUp === 'domains' && (
        <TextField
          label={t('admin.domains')}
          hint={t('admin.domainsHint')}
          value={domains}
          onChange={(event) => setDomains(event.target.value)}
          error={domainError}
        />
      )}
      <Switch checked={guests} onCheckedChange={setGuests} hint={t('admin.guestsHint')}>
        {t('admin.guests')}
      </Switch>
      <Select
        label={t('admin.directory')}
        hint={t('admin.directoryHint')}
        value={directory}
        onValueChange={setDirectory}
        options={[
          { value: 'everyone', label: t('admin.directoryEveryone') },
          { value: 'shared_channels', label: t('admin.directoryShared') },
        ]}
      />
      <Problem>{problem}</Problem>
      <div className="web-page__row">
        <Button type="submit" variant="primary" disabled={pending}>
          {t('admin.save')}
        </Button>
        <span role="status">{saved && t('admin.saved')}</span>
      </div>
    </form>
  );
}

import type { ChatClient } from '@confab/client';
import type { App, SecondFactorRole } from '@confab/protocol';
import { ErrorState, Select, Skeleton, Switch, TextField, useReadable, useText } from '@confab/react';
import { PictureField } from '@confab/react/people';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { SettingsForm } from '../layout/SettingsForm.tsx';
import { splitWords } from '../layout/splitText.ts';
import { ManagedFields, managedDraft, managedFields } from './ManagedFields.tsx';
import { generalText } from './text.en.ts';

/** The server's name, its sign-up rules, the scope of its user directory, and the profile fields of the host. */
export function General({ client }: { client: ChatClient }) {
  const { t } = useText(generalText);
  const load = useCallback(() => client.http.call('GET /app'), [client]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('general.title')}</h1>
      </header>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {value && <AppIconField client={client} app={value.app} />}
      {value && <GeneralForm client={client} app={value.app} />}
    </div>
  );
}

function AppIconField({ client, app }: { client: ChatClient; app: App }) {
  const { t } = useText(generalText);
  const { name, icon } = useReadable(client.app) ?? app;
  return (
    <PictureField
      id="app"
      name={name}
      image={icon}
      label={t('general.icon')}
      onUpload={(bytes) => client.http.sendBytes('PUT /app/icon', { bytes })}
      onRemove={() => client.http.call('DELETE /app/icon')}
    />
  );
}

function GeneralForm({ client, app }: { client: ChatClient; app: App }) {
  const { t } = useText(generalText);
  const [name, setName] = useState(app.name);
  const [signUp, setSignUp] = useState(app.sign_up);
  const [domains, setDomains] = useState(app.sign_up_domains.join(', '));
  const [guests, setGuests] = useState(app.guests);
  const [anonymous, setAnonymous] = useState(app.anonymous_reading);
  const [factorRoles, setFactorRoles] = useState(() => (app.second_factor_roles ?? []).join());
  const [directory, setDirectory] = useState(app.directory);
  const [managed, setManaged] = useState(() => managedDraft(app.managed_profile_fields ?? []));
  const [saved, setSaved] = useState(false);
  const saving = useSubmit(async () => {
    setSaved(false);
    const list = splitWords(domains);
    const managed_profile_fields = managedFields(managed);
    const settings = { guests, directory, anonymous_reading: anonymous, managed_profile_fields };
    const second_factor_roles = factorRoles === '' ? [] : (factorRoles.split(',') as SecondFactorRole[]);
    // Servers before it refuse the field.
    const factors = factorRoles !== (app.second_factor_roles ?? []).join() && { second_factor_roles };
    const body = { name, sign_up: signUp, sign_up_domains: list, ...settings, ...factors };
    await client.http.call('PATCH /app', { body });
    setSaved(true);
  }, ['name', 'managed_profile_fields', ...(signUp === 'domains' ? (['sign_up_domains'] as const) : [])]);
  return (
    <SettingsForm
      className="web-page web-page__narrow"
      submission={saving}
      status={saved && t('general.saved')}
      onEdit={() => setSaved(false)}
    >
      <TextField
        label={t('general.appName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={saving.fieldErrors.name}
      />
      <Select
        label={t('general.signUp')}
        value={signUp}
        onValueChange={setSignUp}
        options={[
          { value: 'invitation', label: t('general.signUpInvitation') },
          { value: 'domains', label: t('general.signUpDomains') },
          { value: 'open', label: t('general.signUpOpen') },
        ]}
      />
      {signUp === 'domains' && (
        <TextField
          label={t('general.domains')}
          hint={t('general.domainsHint')}
          value={domains}
          onChange={(event) => setDomains(event.target.value)}
          error={saving.fieldErrors.sign_up_domains}
        />
      )}
      <Switch checked={guests} onCheckedChange={setGuests} hint={t('general.guestsHint')}>
        {t('general.guests')}
      </Switch>
      <Switch checked={anonymous} onCheckedChange={setAnonymous} hint={t('general.anonymousHint')}>
        {t('general.anonymous')}
      </Switch>
      <Select
        label={t('general.secondFactor')}
        hint={t('general.secondFactorHint')}
        value={factorRoles}
        onValueChange={setFactorRoles}
        options={[
          { value: '', label: t('general.secondFactorNobody') },
          { value: 'admin', label: t('general.secondFactorAdmins') },
          { value: 'admin,moderator', label: t('general.secondFactorModerators') },
          { value: 'admin,moderator,user', label: t('general.secondFactorEveryone') },
        ]}
      />
      <Select
        label={t('general.directory')}
        hint={t('general.directoryHint')}
        value={directory}
        onValueChange={setDirectory}
        options={[
          { value: 'everyone', label: t('general.directoryEveryone') },
          { value: 'tenant', label: t('general.directoryTenant') },
          { value: 'shared_channels', label: t('general.directoryShared') },
        ]}
      />
      <ManagedFields
        draft={managed}
        onChange={setManaged}
        isInvalid={saving.fieldErrors.managed_profile_fields !== undefined}
      />
    </SettingsForm>
  );
}

import type { ChatClient } from '@confab/client';
import { accounts } from '@confab/client/accounts';
import { type Account, everyDomain, type SignInRules } from '@confab/protocol';
import {
  Checkbox,
  EmptyState,
  ErrorState,
  Select,
  Skeleton,
  TextField,
  useReadable,
  useText,
} from '@confab/react';
import { KeyRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { signInRulesText } from './text.en.ts';
import './SignInRules.css';
import { SettingsForm } from '../layout/SettingsForm.tsx';
import { splitWords } from '../layout/splitText.ts';

/** How people may sign in, and how long sessions last (ACC-03). */
export default function SignInRulesPage({ client }: { client: ChatClient }) {
  const { t } = useText(signInRulesText);
  const load = useCallback(async () => {
    const [{ rules }, { accounts: admins }] = await Promise.all([
      client.http.call('GET /app/sign-in-rules'),
      client.part(accounts).query({ role: 'admin', limit: 100 }),
    ]);
    return { rules, admins };
  }, [client]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('signInRules.title')}</h1>
        <p>{t('signInRules.hint')}</p>
      </header>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {value && <RulesForm client={client} {...value} />}
    </div>
  );
}

type Scope = 'nobody' | 'domains' | 'everyone';

function scopeOf({ single_sign_on_domains: domains }: SignInRules): Scope {
  if (domains.includes(everyDomain)) return 'everyone';
  return domains.length > 0 ? 'domains' : 'nobody';
}

const lifetimes = [24, 168, 720, 2160];
const idleTimes = [1, 8, 24, 168, 720];

function RulesForm(props: { client: ChatClient; rules: SignInRules; admins: readonly Account[] }) {
  const { client, rules, admins } = props;
  const { t } = useText(signInRulesText);
  const hasProvider = useReadable(client.app, (app) => app?.sign_in.single_sign_on !== undefined);
  const [scope, setScope] = useState(() => scopeOf(rules));
  const [domains, setDomains] = useState(() =>
    rules.single_sign_on_domains.filter((domain) => domain !== everyDomain).join(', '),
  );
  const [exempt, setExempt] = useState(rules.break_glass_user_ids);
  const [lifetime, setLifetime] = useState(String(rules.session_lifetime_hours ?? ''));
  const [idle, setIdle] = useState(String(rules.idle_timeout_hours));
  const [isSaved, setSaved] = useState(false);
  const saving = useSubmit(
    async () => {
      setSaved(false);
      const listed = splitWords(domains);
      const body = {
        single_sign_on_domains: { nobody: [], domains: listed, everyone: [everyDomain] }[scope],
        break_glass_user_ids: exempt,
        session_lifetime_hours: lifetime === '' ? null : Number(lifetime),
        idle_timeout_hours: Number(idle),
      };
      await client.http.call('PATCH /app/sign-in-rules', { body });
      setSaved(true);
    },
    hasProvider && scope === 'domains' ? ['single_sign_on_domains'] : [],
  );
  const hours = (values: readonly number[], chosen: string) =>
    [...new Set([...values, Number(chosen)])]
      .filter((count) => count > 0)
      .sort((one, other) => one - other)
      .map((count) => ({
        value: String(count),
        label:
          count % 24 === 0 ? t('signInRules.days', { count: count / 24 }) : t('signInRules.hours', { count }),
      }));
  return (
    <SettingsForm
      className="web-page web-page__narrow"
      submission={saving}
      status={isSaved && t('signInRules.saved')}
      onEdit={() => setSaved(false)}
    >
      {hasProvider ? (
        <>
          <Select
            label={t('signInRules.scope')}
            hint={t('signInRules.scopeHint')}
            value={scope}
            onValueChange={setScope}
            options={[
              { value: 'nobody', label: t('signInRules.scopeNobody') },
              { value: 'domains', label: t('signInRules.scopeDomains') },
              { value: 'everyone', label: t('signInRules.scopeEveryone') },
            ]}
          />
          {scope === 'domains' && (
            <TextField
              label={t('signInRules.domains')}
              hint={t('signInRules.domainsHint')}
              value={domains}
              onChange={(event) => setDomains(event.target.value)}
              error={saving.fieldErrors.single_sign_on_domains}
            />
          )}
          {scope !== 'nobody' && (
            <fieldset className="web-rules">
              <legend>{t('signInRules.exempt')}</legend>
              <p>{t('signInRules.exemptHint')}</p>
              {admins.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  checked={exempt.includes(id)}
                  onCheckedChange={(isChosen) =>
                    setExempt(isChosen ? [...exempt, id] : exempt.filter((one) => one !== id))
                  }
                >
                  {name}
                </Checkbox>
              ))}
            </fieldset>
          )}
        </>
      ) : (
        <EmptyState icon={KeyRound} title={t('signInRules.off')}>
          {t('signInRules.offHint')}
        </EmptyState>
      )}
      <Select
        label={t('signInRules.idle')}
        hint={t('signInRules.idleHint')}
        value={idle}
        onValueChange={setIdle}
        options={hours(idleTimes, idle)}
      />
      <Select
        label={t('signInRules.lifetime')}
        hint={t('signInRules.lifetimeHint')}
        value={lifetime}
        onValueChange={setLifetime}
        options={[{ value: '', label: t('signInRules.unlimited') }, ...hours(lifetimes, lifetime)]}
      />
    </SettingsForm>
  );
}

import type { ChatClient } from '@confab/client';
import type { Setup, SetupItem } from '@confab/protocol';
import { Button, ErrorState, Icon, Skeleton, useText, VisuallyHidden } from '@confab/react';
import { Circle, CircleCheck } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { setupText } from './text.en.ts';
import './SetupPage.css';

/** Where each item is done; a backup is made on the command line. */
const pages: Readonly<Record<Exclude<SetupItem, 'backup'>, string>> = {
  identity: '/admin/general',
  channels: '/admin/default-channels',
  people: '/admin/invitations',
  sign_in: '/admin/general',
  mail: '/admin/mail',
};

/** The first-run checklist: what is done, and the way to the rest (ONB-04). */
export default function SetupPage({ client }: { client: ChatClient }) {
  const { t } = useText(setupText);
  const load = useCallback(async () => (await client.http.call('GET /setup')).setup, [client]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('setup.title')}</h1>
        <p>{t('setup.hint')}</p>
      </header>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={6} />}
      {value && <Checklist client={client} setup={value} onChanged={reload} />}
    </div>
  );
}

interface ChecklistProps {
  client: ChatClient;
  setup: Setup;
  onChanged(): Promise<void>;
}

function Checklist({ client, setup, onChanged }: ChecklistProps) {
  const { t } = useText(setupText);
  const { items, dismissed, has_samples } = setup;
  const leaving = useSubmit(async () => {
    await client.http.call('PATCH /setup', { body: { dismissed: !dismissed } });
    await onChanged();
  });
  const removing = useSubmit(async () => {
    await client.http.call('DELETE /setup/samples');
    await onChanged();
  });
  const done = items.filter((item) => item.done).length;
  return (
    <>
      <p role="status">{t('setup.progress', { done, count: items.length })}</p>
      <ul className="web-list web-setup" aria-label={t('setup.list')}>
        {items.map((item) => (
          <ChecklistItem key={item.name} {...item} />
        ))}
      </ul>
      {has_samples && (
        <section className="web-page">
          <h2>{t('setup.samples')}</h2>
          <p>{t('setup.samplesHint')}</p>
          <div className="web-page__row">
            <Button disabled={removing.pending} onClick={() => void removing.submit()}>
              {t('setup.removeSamples')}
            </Button>
          </div>
          <Problem>{removing.problem}</Problem>
        </section>
      )}
      <div className="web-page__row">
        <Button variant="quiet" disabled={leaving.pending} onClick={() => void leaving.submit()}>
          {t(dismissed ? 'setup.resume' : 'setup.dismiss')}
        </Button>
        <span role="status">{dismissed && t('setup.dismissed')}</span>
      </div>
      <Problem>{leaving.problem}</Problem>
    </>
  );
}

function ChecklistItem({ name, done }: Setup['items'][number]) {
  const { t } = useText(setupText);
  return (
    <li data-done={done || undefined}>
      <Icon of={done ? CircleCheck : Circle} />
      <span className="web-list__main">
        {name === 'backup' ? (
          <b>{t('setup.backup')}</b>
        ) : (
          <Link href={pages[name]}>{t(`setup.${name}`)}</Link>
        )}
        <VisuallyHidden> {t(done ? 'actions.done' : 'setup.open')}</VisuallyHidden>
        <small>{t(`setup.${name}Hint`)}</small>
        {name === 'backup' && <a href="/docs/operations">{t('setup.backupLink')}</a>}
      </span>
    </li>
  );
}

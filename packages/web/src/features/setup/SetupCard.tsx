import type { ChatClient } from '@confab/client';
import { useText } from '@confab/react';
import { useCallback, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { setupCardText } from './text.en.ts';
import './SetupCard.css';

/** The way to the first-run checklist in an admin's sidebar, until everything is done or an admin has left it. */
export default function SetupCard({ client }: { client: ChatClient }) {
  const { t } = useText(setupCardText);
  const [path] = useLocation();
  const isOutside = !path.startsWith('/admin');
  // Loaded again on the way back from the administration. If it fails, nothing is shown.
  const load = useCallback(
    async () => (isOutside ? (await client.http.call('GET /setup')).setup : undefined),
    [client, isOutside],
  );
  const { value, reload } = useLoaded(load);
  const isAlone = value?.is_alone;
  // Whoever signs up is added to the default channels.
  useEffect(
    () => (isAlone ? client.on('member.added', () => void reload()) : undefined),
    [client, isAlone, reload],
  );
  if (!value) return null;
  const { items, dismissed } = value;
  const done = items.filter((item) => item.done).length;
  const isOpen = !dismissed && done < items.length;
  if (!isOpen && !isAlone) return null;
  return (
    <aside className="web-setup-card" aria-label={t('setupCard.title')}>
      {isOpen && (
        <Link href="/admin/setup">
          {t('setupCard.title')}
          <small>{t('setupCard.progress', { done, count: items.length })}</small>
        </Link>
      )}
      {isAlone && (
        <p>
          {t('setupCard.alone')} <Link href="/admin/invitations">{t('setupCard.invite')}</Link>
        </p>
      )}
    </aside>
  );
}

import type { ChatClient } from '@confab/client';
import { sessions } from '@confab/client/sessions';
import type { Session } from '@confab/protocol';
import { Button, ErrorState, Skeleton, useText } from '@confab/react';
import { useCallback } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { deviceName } from './deviceName.ts';
import { settingsText } from './text.en.ts';

/** The current user's sessions, with buttons to end each but this one. */
export function SessionList({ client }: { client: ChatClient }) {
  const { t } = useText(settingsText);
  const load = useCallback(() => client.part(sessions).list(), [client]);
  const { value, error, reload } = useLoaded(load);
  return (
    <div className="web-page">
      <header>
        <h1>{t('settings.sessions')}</h1>
        <p>{t('settings.sessionsHint')}</p>
      </header>
      {error && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      <ul className="web-list">
        {value?.map((session) => (
          <SessionRow key={session.id} client={client} session={session} onEnded={reload} />
        ))}
      </ul>
    </div>
  );
}

function SessionRow(props: { client: ChatClient; session: Session; onEnded(): Promise<void> }) {
  const { client, session, onEnded } = props;
  const { t, format } = useText(settingsText);
  const { pending, problem, submit } = useSubmit(async () => {
    await client.part(sessions).revoke(session.id);
    await onEnded();
  });
  const seen = t('settings.seen', { when: format.full(session.last_seen_at) });
  return (
    <li>
      <span className="web-list__main">
        {deviceName(session.user_agent)}
        <small>{problem ?? `${seen}, ${session.address}`}</small>
      </span>
      {session.current ? (
        <span className="web-list__aside">{t('settings.thisSession')}</span>
      ) : (
        <Button variant="danger" disabled={pending} onClick={() => void submit()}>
          {t('settings.end')}
        </Button>
      )}
    </li>
  );
}

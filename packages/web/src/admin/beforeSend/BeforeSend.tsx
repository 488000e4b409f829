import type { ChatClient } from '@confab/client';
import type { BeforeSendHook } from '@confab/protocol';
import { EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { ListFilter } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useEvery } from '../../core/requests/useEvery.ts';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { ShownOnce } from '../integrations/ShownOnce.tsx';
import { integrationsText } from '../integrations/text.en.ts';
import { BeforeSendForm } from './BeforeSendForm.tsx';
import { beforeSendText } from './text.en.ts';
import '../integrations/integrations.css';

const refreshMs = 5000;

/** The before-send hook (HOOK-01): its health and its settings. */
export default function BeforeSend({ client }: { client: ChatClient }) {
  const { t } = useText(beforeSendText);
  const { t: shared } = useText(integrationsText);
  const [secret, setSecret] = useState<string>();
  const load = useCallback(() => client.http.call('GET /before-send-hook'), [client]);
  const { value, error, reload } = useLoaded(load);
  useEvery(refreshMs, reload);
  const hook = value?.before_send_hook ?? undefined;
  return (
    <div className="web-page">
      <header>
        <h1>{t('beforeSend.title')}</h1>
        <p>{t('beforeSend.hint')}</p>
      </header>
      {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={5} />}
      {value && !hook && (
        <EmptyState icon={ListFilter} title={t('beforeSend.none')}>
          {t('beforeSend.noneHint')}
        </EmptyState>
      )}
      {hook && <Health hook={hook} />}
      {secret !== undefined && (
        <>
          <p role="status">{t('beforeSend.created')}</p>
          <ShownOnce label={shared('integrations.secret')} value={secret} />
        </>
      )}
      {value && (
        <BeforeSendForm
          key={hook ? 'set' : 'none'}
          client={client}
          hook={hook}
          onSaved={(made) => {
            setSecret(made);
            void reload();
          }}
        />
      )}
    </div>
  );
}

function Health({ hook }: { hook: BeforeSendHook }) {
  const { t, format } = useText(beforeSendText);
  const { active, paused_until, last_error, old_secret_until } = hook;
  const { t: shared } = useText(integrationsText);
  const isBad = active && (paused_until !== undefined || last_error !== undefined);
  const why = [
    paused_until !== undefined && t('beforeSend.paused', { when: format.stamp(paused_until) }),
    last_error !== undefined && t('beforeSend.lastError', { why: last_error }),
  ].filter((one) => one !== false);
  if (isBad) return <p className="web-problem">{why.join(' ')}</p>;
  return (
    <div className="web-page__row">
      <span className="web-state" data-tone={active ? 'good' : 'plain'}>
        {t(active ? 'beforeSend.working' : 'beforeSend.off')}
      </span>
      {old_secret_until && (
        <small>{shared('integrations.rotating', { date: format.stamp(old_secret_until) })}</small>
      )}
    </div>
  );
}

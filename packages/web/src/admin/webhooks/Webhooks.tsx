import type { ChatClient } from '@confab/client';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useRoute } from 'wouter';
import { useEvery } from '../../core/requests/useEvery.ts';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { webhooksText } from './text.en.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookPage } from './WebhookPage.tsx';
import { WebhookRow } from './WebhookRow.tsx';
import '../integrations/integrations.css';
import './webhooks.css';

const refreshMs = 5000;

/** Outgoing webhooks (HOOK-01): the list with their health, or the webhook in the URL with its delivery log. */
export default function Webhooks({ client }: { client: ChatClient }) {
  const [, params] = useRoute('/admin/webhooks/:id');
  return params?.id ? (
    <WebhookPage key={params.id} client={client} id={params.id} />
  ) : (
    <List client={client} />
  );
}

function List({ client }: { client: ChatClient }) {
  const { t } = useText(webhooksText);
  const [isCreating, setCreating] = useState(false);
  const load = useCallback(() => client.http.call('GET /webhooks'), [client]);
  const { value, error, reload } = useLoaded(load);
  useEvery(refreshMs, reload);
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('webhooks.add')}
    </Button>
  );
  return (
    <div className="web-page">
      <header>
        <h1>{t('webhooks.title')}</h1>
        <p>{t('webhooks.hint')}</p>
      </header>
      {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      {value?.webhooks.length === 0 && (
        <EmptyState icon={WebhookIcon} title={t('webhooks.none')} actions={add}>
          {t('webhooks.noneHint')}
        </EmptyState>
      )}
      {value && value.webhooks.length > 0 && (
        <>
          <ul className="web-list" aria-label={t('webhooks.title')}>
            {value.webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </ul>
          <div className="web-page__row">{add}</div>
        </>
      )}
      {isCreating && (
        <WebhookDialog client={client} onSaved={() => void reload()} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}

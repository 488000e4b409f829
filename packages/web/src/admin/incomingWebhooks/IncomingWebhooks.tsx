import type { ChatClient } from '@confab/client';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { Inbox, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useChannelLabels } from '../../features/saved/useChannelLabels.ts';
import { AddressDialog } from './AddressDialog.tsx';
import type { CreatedAddress } from './createdAddress.ts';
import { IncomingRow } from './IncomingRow.tsx';
import { NewIncomingDialog } from './NewIncomingDialog.tsx';
import { incomingWebhooksText } from './text.en.ts';
import '../integrations/integrations.css';

/** Incoming webhooks: URLs at which other software posts into a channel (HOOK-01). */
export default function IncomingWebhooks({ client }: { client: ChatClient }) {
  const { t } = useText(incomingWebhooksText);
  const [isCreating, setCreating] = useState(false);
  const [made, setCreated] = useState<CreatedAddress>();
  const load = useCallback(() => client.http.call('GET /incoming-webhooks'), [client]);
  const { value, error, reload } = useLoaded(load);
  const list = value?.incoming_webhooks ?? [];
  const labels = useChannelLabels(
    client,
    list.map(({ cid }) => cid),
  );
  const onCreated = (address: CreatedAddress) => {
    setCreating(false);
    setCreated(address);
    void reload();
  };
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('incoming.add')}
    </Button>
  );
  return (
    <div className="web-page">
      <header>
        <h1>{t('incoming.title')}</h1>
        <p>{t('incoming.hint')}</p>
      </header>
      {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      {value && list.length === 0 && (
        <EmptyState icon={Inbox} title={t('incoming.none')} actions={add}>
          {t('incoming.noneHint')}
        </EmptyState>
      )}
      {list.length > 0 && (
        <>
          <ul className="web-list" aria-label={t('incoming.title')}>
            {list.map((webhook) => (
              <IncomingRow
                key={webhook.id}
                client={client}
                webhook={webhook}
                channel={labels.get(webhook.cid) ?? webhook.cid}
                onCreated={onCreated}
                onChanged={reload}
              />
            ))}
          </ul>
          <div className="web-page__row">{add}</div>
        </>
      )}
      {isCreating && (
        <NewIncomingDialog client={client} onCreated={onCreated} onClose={() => setCreating(false)} />
      )}
      {made && <AddressDialog made={made} onClose={() => setCreated(undefined)} />}
    </div>
  );
}

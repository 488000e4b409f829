import type { ChatClient } from '@confab/client';
import type { IncomingWebhook } from '@confab/protocol';
import { Button, ConfirmDialog, useText } from '@confab/react';
import { useState } from 'react';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { integrationsText } from '../integrations/text.en.ts';
import type { CreatedAddress } from './createdAddress.ts';
import { incomingWebhooksText } from './text.en.ts';

export interface IncomingRowProps {
  client: ChatClient;
  webhook: IncomingWebhook;
  /** The channel's name. */
  channel: string;
  onCreated(made: CreatedAddress): void;
  onChanged(): Promise<void>;
}

/** An incoming webhook: its channel, its last post and its actions. */
export function IncomingRow({ client, webhook, channel, onCreated, onChanged }: IncomingRowProps) {
  const { t, format } = useText(incomingWebhooksText);
  const { t: shared } = useText(integrationsText);
  const [openDialog, setOpenDialog] = useState<'rotate' | 'delete'>();
  const { name, active, last_used_at } = webhook;
  const params = { incoming_webhook_id: webhook.id };
  const turning = useSubmit(async () => {
    const body = { active: !active };
    await client.http.call('PATCH /incoming-webhooks/{incoming_webhook_id}', { params, body });
    await onChanged();
  });
  const rotating = useSubmit(async () => {
    const route = 'POST /incoming-webhooks/{incoming_webhook_id}/token';
    const { url } = await client.http.call(route, { params, body: {} });
    onCreated({ name, url });
  });
  const deleting = useSubmit(async () => {
    await client.http.call('DELETE /incoming-webhooks/{incoming_webhook_id}', { params });
    await onChanged();
  });
  const problem = turning.problem ?? rotating.problem ?? deleting.problem;
  const used = last_used_at
    ? t('incoming.used', { when: format.relative(last_used_at) })
    : t('incoming.unused');
  const verb = t(active ? 'incoming.turnOff' : 'incoming.turnOn');
  return (
    <li data-off={!active || undefined}>
      <span className="web-list__main">
        {name} {!active && <span className="web-list__aside">{shared('integrations.off')}</span>}
        <small role={problem ? 'alert' : undefined}>{problem ?? `${channel} · ${used}`}</small>
      </span>
      <span className="web-list__actions">
        <Button
          disabled={turning.pending}
          aria-label={t('incoming.turnOf', { verb, name })}
          onClick={() => void turning.submit()}
        >
          {verb}
        </Button>
        <Button aria-label={t('incoming.rotateOf', { name })} onClick={() => setOpenDialog('rotate')}>
          {t('incoming.rotate')}
        </Button>
        <Button
          variant="danger"
          aria-label={shared('integrations.deleteOf', { name })}
          onClick={() => setOpenDialog('delete')}
        >
          {shared('actions.delete')}
        </Button>
      </span>
      <ConfirmDialog
        open={openDialog === 'rotate'}
        onOpenChange={() => setOpenDialog(undefined)}
        title={t('incoming.rotateOf', { name })}
        confirmLabel={t('incoming.rotate')}
        onConfirm={() => void rotating.submit()}
      >
        <p>{t('incoming.rotateBody')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={openDialog === 'delete'}
        onOpenChange={() => setOpenDialog(undefined)}
        title={shared('integrations.deleteTitle', { name })}
        confirmLabel={shared('actions.delete')}
        danger
        onConfirm={() => void deleting.submit()}
      >
        <p>{t('incoming.deleteBody')}</p>
      </ConfirmDialog>
    </li>
  );
}

import type { ChatClient } from '@confab/client';
import { Button, Dialog, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { ChannelsField } from '../integrations/ChannelsField.tsx';
import { integrationsText } from '../integrations/text.en.ts';
import type { CreatedAddress } from './createdAddress.ts';
import { incomingWebhooksText } from './text.en.ts';

export interface NewIncomingDialogProps {
  client: ChatClient;
  onCreated(made: CreatedAddress): void;
  onClose(): void;
}

/** Creates an incoming webhook from a name and a channel. */
export function NewIncomingDialog({ client, onCreated, onClose }: NewIncomingDialogProps) {
  const { t } = useText(incomingWebhooksText);
  const { t: shared } = useText(integrationsText);
  const [name, setName] = useState('');
  const [cids, setCids] = useState<string[]>([]);
  const [cid] = cids;
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    if (cid === undefined) return;
    const { incoming_webhook, url } = await client.http.call('POST /incoming-webhooks', {
      body: { name, cid },
    });
    onCreated({ name: incoming_webhook.name, url });
  }, ['name', 'cid']);
  const cannot = pending || name.trim() === '' || cid === undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('incoming.add')}
      onSubmit={() => !cannot && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{shared('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={cannot}>
            {shared('actions.create')}
          </Button>
        </>
      }
    >
      <TextField
        label={shared('integrations.name')}
        hint={t('incoming.nameHint')}
        value={name}
        error={fieldErrors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <ChannelsField
        client={client}
        legend={t('incoming.channel')}
        chosen={cids}
        onChange={setCids}
        max={1}
        error={fieldErrors.cid}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

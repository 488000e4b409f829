import type { ChatClient } from '@confab/client';
import type { Webhook } from '@confab/protocol';
import { Button, Dialog, Select, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { webhooksText } from './text.en.ts';

export interface TurnOnDialogProps {
  client: ChatClient;
  webhook: Webhook;
  onChanged(): Promise<void>;
  onClose(): void;
}

/** Turns a webhook on again, with or without the events that it missed. */
export function TurnOnDialog({ client, webhook, onChanged, onClose }: TurnOnDialogProps) {
  const { t } = useText(webhooksText);
  const [missed, setMissed] = useState<'send' | 'skip'>('send');
  const { pending, problem, submit } = useSubmit(async () => {
    const params = { webhook_id: webhook.id };
    const body = { active: true, skip_missed: missed === 'skip' };
    await client.http.call('PATCH /webhooks/{webhook_id}', { params, body });
    await onChanged();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('webhooks.turnOnTitle', { name: webhook.name })}
      size="sm"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending}>
            {t('webhooks.turnOn')}
          </Button>
        </>
      }
    >
      <Select
        label={t('webhooks.turnOnBody')}
        value={missed}
        onValueChange={setMissed}
        options={[
          { value: 'send', label: t('webhooks.catchUp') },
          { value: 'skip', label: t('webhooks.skip') },
        ]}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

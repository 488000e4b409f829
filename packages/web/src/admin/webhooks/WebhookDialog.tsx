import type { ChatClient } from '@confab/client';
import type { Webhook } from '@confab/protocol';
import { Button, Dialog, Switch, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { ChannelsField } from '../integrations/ChannelsField.tsx';
import { ShownOnceDialog } from '../integrations/ShownOnceDialog.tsx';
import { TypesField } from '../integrations/TypesField.tsx';
import { integrationsText } from '../integrations/text.en.ts';
import { UrlField } from '../integrations/UrlField.tsx';
import { EventTypesField } from './EventTypesField.tsx';
import { webhooksText } from './text.en.ts';
import { draftOf, emptyDraft, inputOf, type WebhookDraft } from './webhookDraft.ts';

const maxChannels = 100;

export interface WebhookDialogProps {
  client: ChatClient;
  /** The webhook to edit; undefined for a new webhook. */
  webhook?: Webhook;
  onSaved(webhook: Webhook): void;
  onClose(): void;
}

/** Edits a webhook's URL and events; shows the secret of a new webhook. */
export function WebhookDialog({ client, webhook, onSaved, onClose }: WebhookDialogProps) {
  const { t } = useText(webhooksText);
  const { t: shared } = useText(integrationsText);
  const [draft, setDraft] = useState<WebhookDraft>(() => (webhook ? draftOf(webhook) : emptyDraft));
  const [secret, setSecret] = useState<string>();
  const set = (change: Partial<WebhookDraft>) => setDraft((known) => ({ ...known, ...change }));
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    if (webhook) {
      const params = { webhook_id: webhook.id };
      const body = inputOf(draft);
      onSaved((await client.http.call('PATCH /webhooks/{webhook_id}', { params, body })).webhook);
      onClose();
      return;
    }
    const made = await client.http.call('POST /webhooks', { body: inputOf(draft) });
    setSecret(made.secret);
    onSaved(made.webhook);
  }, ['name', 'url', 'event_types', 'channel_types', 'cids']);
  if (secret !== undefined) {
    return (
      <ShownOnceDialog
        title={t('webhooks.created')}
        description={t('webhooks.createdHint')}
        label={shared('integrations.secret')}
        value={secret}
        onClose={onClose}
      />
    );
  }
  const isIncomplete = draft.name.trim() === '' || draft.url.trim() === '' || draft.types?.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.add')}
      size="lg"
      onSubmit={() => !isIncomplete && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{shared('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={pending || isIncomplete}>
            {shared(webhook ? 'actions.save' : 'actions.create')}
          </Button>
        </>
      }
    >
      <TextField
        label={shared('integrations.name')}
        hint={t('webhooks.nameHint')}
        value={draft.name}
        error={fieldErrors.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <UrlField
        hint={shared('integrations.urlHint')}
        value={draft.url}
        error={fieldErrors.url}
        onChange={(url) => set({ url })}
      />
      <EventTypesField
        client={client}
        chosen={draft.types}
        userEvents={draft.userEvents}
        onChange={(types) => set({ types })}
        error={fieldErrors.event_types}
      />
      <Switch
        checked={draft.userEvents}
        hint={t('webhooks.userEventsHint')}
        onCheckedChange={(userEvents) => set({ userEvents })}
      >
        {t('webhooks.userEvents')}
      </Switch>
      <TypesField
        client={client}
        chosen={draft.channelTypes}
        onChange={(types) => set({ channelTypes: types })}
        error={fieldErrors.channel_types}
      />
      <ChannelsField
        client={client}
        legend={shared('integrations.channels')}
        chosen={draft.cids}
        onChange={(cids) => set({ cids })}
        max={maxChannels}
        error={fieldErrors.cids}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

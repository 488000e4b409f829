import type { ChatClient } from '@confab/client';
import type { Bot } from '@confab/protocol';
import { Button, Dialog, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { slugOf } from '../groups/saveGroup.ts';
import { integrationsText } from '../integrations/text.en.ts';
import { botsText } from './text.en.ts';

export interface BotDialogProps {
  client: ChatClient;
  /** The bot to edit; undefined for a new bot. */
  bot?: Bot;
  onSaved(): void;
  onClose(): void;
}

/** Edits a bot's name, picture and description. */
export function BotDialog({ client, bot, onSaved, onClose }: BotDialogProps) {
  const { t } = useText(botsText);
  const { t: shared } = useText(integrationsText);
  const [name, setName] = useState(bot?.name ?? '');
  const [typedId, setTypedId] = useState<string>();
  const [description, setDescription] = useState(bot?.description ?? '');
  const [image, setImage] = useState(bot?.image ?? '');
  const id = bot?.id ?? typedId ?? slugOf(name);
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    const picture = image.trim();
    if (bot) {
      const body = { name, description, image: picture || null };
      await client.http.call('PATCH /bots/{bot_id}', { params: { bot_id: id }, body });
    } else {
      const body = { id, name, description, ...(picture !== '' && { image: picture }) };
      await client.http.call('POST /bots', { body });
    }
    onSaved();
    onClose();
  }, ['name', 'id', 'description', 'image']);
  const cannot = pending || name.trim() === '' || id === '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={bot ? t('bots.edit', { name: bot.name }) : t('bots.add')}
      onSubmit={() => !cannot && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{shared('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={cannot}>
            {shared(bot ? 'actions.save' : 'actions.create')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('bots.name')}
        value={name}
        error={fieldErrors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('bots.id')}
        hint={t('bots.idHint', { id: id || '…' })}
        value={id}
        disabled={bot !== undefined}
        error={fieldErrors.id}
        onChange={(event) => setTypedId(event.target.value)}
      />
      <TextField
        label={t('bots.description')}
        value={description}
        error={fieldErrors.description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField
        label={t('bots.image')}
        placeholder="https://"
        inputMode="url"
        dir="ltr"
        value={image}
        error={fieldErrors.image}
        onChange={(event) => setImage(event.target.value)}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

import type { ChatClient } from '@confab/client';
import type { HostCommand } from '@confab/protocol';
import { Button, Dialog, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { ChannelsField } from '../integrations/ChannelsField.tsx';
import { ShownOnceDialog } from '../integrations/ShownOnceDialog.tsx';
import { TypesField } from '../integrations/TypesField.tsx';
import { integrationsText } from '../integrations/text.en.ts';
import { UrlField } from '../integrations/UrlField.tsx';
import { commandsText } from './text.en.ts';

const maxChannels = 100;

export interface CommandDialogProps {
  client: ChatClient;
  /** The command to edit; undefined for a new command. */
  command?: HostCommand;
  onSaved(): void;
  onClose(): void;
}

/** Edits a custom command: its name, its URL and its channels; shows the secret of a new command. */
export function CommandDialog({ client, command, onSaved, onClose }: CommandDialogProps) {
  const { t } = useText(commandsText);
  const { t: shared } = useText(integrationsText);
  const [name, setName] = useState(command?.name ?? '');
  const [description, setDescription] = useState(command?.description ?? '');
  const [args, setArgs] = useState(command?.args ?? '');
  const [url, setUrl] = useState(command?.url ?? '');
  const [types, setTypes] = useState<readonly string[]>(command?.channel_types ?? []);
  const [cids, setCids] = useState<readonly string[]>(command?.cids ?? []);
  const [secret, setSecret] = useState<string>();
  const { pending, problem, fieldErrors, submit } = useSubmit(async () => {
    const fields = {
      description,
      args: args.trim(),
      url: url.trim(),
      channel_types: [...types],
      cids: [...cids],
    };
    if (command) {
      const params = { command_name: command.name };
      await client.http.call('PATCH /host-commands/{command_name}', { params, body: fields });
      onSaved();
      onClose();
      return;
    }
    setSecret((await client.http.call('POST /host-commands', { body: { name, ...fields } })).secret);
    onSaved();
  }, ['name', 'description', 'args', 'url', 'channel_types', 'cids']);
  const written = `/${name || '…'}`;
  if (secret !== undefined) {
    return (
      <ShownOnceDialog
        title={t('commandsAdmin.made', { written })}
        description={t('commandsAdmin.madeHint')}
        label={shared('integrations.secret')}
        value={secret}
        onClose={onClose}
      />
    );
  }
  const cannot = pending || [name, description, url].some((one) => one.trim() === '');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={command ? shared('integrations.changeOf', { name: written }) : t('commandsAdmin.add')}
      onSubmit={() => !cannot && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{shared('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={cannot}>
            {shared(command ? 'actions.save' : 'actions.create')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('commandsAdmin.name')}
        hint={t('commandsAdmin.nameHint', { written })}
        autoCapitalize="off"
        spellCheck={false}
        disabled={command !== undefined}
        value={name}
        error={fieldErrors.name}
        onChange={(event) => setName(event.target.value.replace(/^\//, '').trim())}
      />
      <TextField
        label={t('commandsAdmin.description')}
        hint={t('commandsAdmin.descriptionHint')}
        value={description}
        error={fieldErrors.description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField
        label={t('commandsAdmin.args')}
        hint={t('commandsAdmin.argsHint')}
        value={args}
        error={fieldErrors.args}
        onChange={(event) => setArgs(event.target.value)}
      />
      <UrlField hint={t('commandsAdmin.urlHint')} value={url} error={fieldErrors.url} onChange={setUrl} />
      <TypesField client={client} chosen={types} onChange={setTypes} error={fieldErrors.channel_types} />
      <ChannelsField
        client={client}
        legend={shared('integrations.channels')}
        chosen={cids}
        onChange={setCids}
        max={maxChannels}
        error={fieldErrors.cids}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

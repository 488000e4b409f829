import { type ChatClient, channelTypes } from '@confab/client';
import type { ChannelType } from '@confab/protocol';
import { Button, Dialog, Select, TextField, useText } from '@confab/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { channelTypesText } from './text.en.ts';

/** Creates a channel type from a name and an existing type. */
export function NewTypeDialog({
  client,
  types,
  onClose,
}: {
  client: ChatClient;
  types: readonly ChannelType[];
  onClose(): void;
}) {
  const { t } = useText(channelTypesText);
  const [, go] = useLocation();
  const [name, setName] = useState('');
  const [copyOf, setCopyOf] = useState(types[0]?.name ?? 'team');
  const { pending, fieldErrors, problem, submit } = useSubmit(async () => {
    const body = { name: name.trim(), copy_of: copyOf };
    const { channel_type } = await client.http.call('POST /channel-types', { body });
    client.part(channelTypes).apply(channel_type);
    go(`/admin/channel-types/${channel_type.name}`);
  }, ['name']);
  const cannot = name.trim() === '' || pending;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('types.add')}
      onSubmit={() => !cannot && void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" disabled={cannot}>
            {t('actions.create')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('types.name')}
        hint={t('types.nameHint')}
        value={name}
        maxLength={32}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setName(event.target.value.toLowerCase().replace(/\s+/g, '-'))}
        error={fieldErrors.name}
      />
      <Select
        label={t('types.copyOf')}
        value={copyOf}
        onValueChange={setCopyOf}
        options={types.map((type) => ({ value: type.name, label: type.name }))}
      />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

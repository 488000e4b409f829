import type { Channel } from '@confab/client';
import { shippedChannelTypes } from '@confab/protocol';
import { useState } from 'react';
import { useReadable } from '../bindings/index.ts';
import { Button, Dialog, Select, TextArea, TextField } from '../primitives/index.ts';
import { useClient, useReportFailure } from '../provider/index.ts';
import { useText } from '../text/index.ts';
import { newChannelId } from './newChannelId.ts';

export interface CreateChannelProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  onCreated(channel: Channel): void;
}

type TypeName = 'team' | 'messaging' | 'broadcast';

/** Makes a channel, of one of the types that the reader may make. */
export function CreateChannel({ open, onOpenChange, onCreated }: CreateChannelProps) {
  const { t } = useText();
  const client = useClient();
  const report = useReportFailure();
  const role = useReadable(client.me, (me) => me?.role ?? 'user');
  const [name, setName] = useState('');
  const [topic, setTopic] = useState('');
  const [type, setType] = useState<TypeName>('team');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isNameMissing = name.trim() === '';
  const labels: Record<TypeName, string> = {
    team: t('channels.typeTeam'),
    messaging: t('channels.typeMessaging'),
    broadcast: t('channels.typeBroadcast'),
  };
  const types = (Object.keys(labels) as TypeName[]).filter((name) => mayCreate(name, role));

  async function create() {
    setChecked(true);
    if (isNameMissing || isBusy) return;
    setBusy(true);
    const channel = client.channel(type, newChannelId(name));
    const words = topic.trim();
    const isMade = await report(
      channel.watch({ data: { name: name.trim(), ...(words && { topic: words }) } }),
    );
    setBusy(false);
    if (!isMade) return;
    onOpenChange(false);
    onCreated(channel);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('channels.create')}
      onSubmit={create}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {t('channels.createSubmit')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('channels.name')}
        hint={t('channels.nameHint')}
        value={name}
        maxLength={80}
        error={isChecked && isNameMissing ? t('channels.nameEmpty') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label={t('channels.topic')}
        hint={t('channels.topicHint')}
        value={topic}
        maxLength={500}
        onChange={(event) => setTopic(event.target.value)}
      />
      {types.length > 1 && (
        <Select<TypeName>
          label={t('channels.type')}
          value={type}
          onValueChange={setType}
          options={types.map((value) => ({ value, label: labels[value] }))}
        />
      )}
    </Dialog>
  );
}

function mayCreate(name: TypeName, role: string): boolean {
  const grants = shippedChannelTypes.find((type) => type.name === name)?.grants;
  return grants?.[role as keyof typeof grants]?.includes('create-channel') ?? false;
}

import type { Channel } from '@confab/client';
import { useState } from 'react';
import { Select } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useCreatableTypes } from '../../channelTypes/index.ts';
import { ChannelForm, type ChannelFormValues } from './ChannelForm.tsx';
import { NameTaken } from './NameTaken.tsx';
import { newChannelId } from './newChannelId.ts';
import { channelDialogsText } from './text.en.ts';
import './CreateChannel.css';

export interface CreateChannelProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Called with the created channel, or with the one of the same name that the user opens instead. */
  onCreated(channel: Channel): void;
}

/** Creates a channel of one of the types that the user may create. */
export function CreateChannel({ open, onOpenChange, onCreated }: CreateChannelProps) {
  const { t } = useText(channelDialogsText);
  const client = useClient();
  const report = useReportFailure();
  const creatable = useCreatableTypes();
  const [chosen, setType] = useState<string>();
  const labels: Readonly<Record<string, string>> = {
    team: t('channelDialogs.typeTeam'),
    messaging: t('channelDialogs.typeMessaging'),
    broadcast: t('channelDialogs.typeBroadcast'),
  };
  // Custom channel types follow the built-in ones, under the names that the admin gave them.
  const names = new Set([...Object.keys(labels), ...creatable]);
  const types = [...names].filter((name) => creatable.includes(name));
  const type = chosen ?? types[0] ?? 'team';

  async function create({ name, topic }: ChannelFormValues): Promise<boolean> {
    const channel = client.channel(type, newChannelId(name));
    const isCreated = await report(channel.watch({ data: { name, ...(topic && { topic }) } }));
    if (isCreated) onCreated(channel);
    return isCreated;
  }

  return (
    <ChannelForm
      open={open}
      onOpenChange={onOpenChange}
      title={t('channelDialogs.create')}
      submitLabel={t('channelDialogs.createSubmit')}
      onSubmit={create}
      nameNote={(name) => <NameTaken name={name} onOpen={onCreated} />}
    >
      {types.length > 1 && (
        <Select
          label={t('channelDialogs.type')}
          value={type}
          onValueChange={setType}
          options={types.map((value) => ({ value, label: labels[value] ?? value }))}
        />
      )}
    </ChannelForm>
  );
}

import type { Channel } from '@confab/client';
import { useState } from 'react';
import { Button, Dialog, TextArea, TextField } from '../primitives/index.ts';
import { useReportFailure } from '../provider/index.ts';
import { useText } from '../text/index.ts';

export interface EditChannelProps {
  channel: Channel;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Changes a channel's name and topic. */
export function EditChannel({ channel, open, onOpenChange }: EditChannelProps) {
  const { t } = useText();
  const report = useReportFailure();
  const facts = channel.state.get().channel;
  const [name, setName] = useState(facts?.name ?? '');
  const [topic, setTopic] = useState(facts?.topic ?? '');
  const [isChecked, setChecked] = useState(false);
  const isNameMissing = name.trim() === '';

  async function save() {
    setChecked(true);
    if (isNameMissing) return;
    const words = topic.trim();
    const change =
      words === '' ? { set: { name }, unset: ['topic' as const] } : { set: { name, topic: words } };
    if (await report(channel.update(change))) onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('channels.edit')}
      onSubmit={save}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('actions.save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('channels.name')}
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
    </Dialog>
  );
}

import { type ReactNode, useState } from 'react';
import { Button, Dialog, TextArea, TextField } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { channelDialogsText } from './text.en.ts';

/** The name and topic of a channel, trimmed. */
export interface ChannelFormValues {
  name: string;
  /** Empty for none. */
  topic: string;
}

export interface ChannelFormProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: string;
  submitLabel: string;
  initial?: Partial<ChannelFormValues>;
  /** Resolves to whether it succeeded; the dialog then closes. */
  onSubmit(words: ChannelFormValues): Promise<boolean>;
  /** Renders a note below the name. */
  nameNote?(name: string): ReactNode;
  /** More fields. */
  children?: ReactNode;
}

/** The dialog for a channel's name and topic, new or edited. */
export function ChannelForm(props: ChannelFormProps) {
  const { open, onOpenChange, title, submitLabel, initial, onSubmit, nameNote, children } = props;
  const { t } = useText(channelDialogsText);
  const [name, setName] = useState(initial?.name ?? '');
  const [topic, setTopic] = useState(initial?.topic ?? '');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isNameMissing = name.trim() === '';

  async function submit() {
    setChecked(true);
    if (isNameMissing || isBusy) return;
    setBusy(true);
    const isDone = await onSubmit({ name: name.trim(), topic: topic.trim() });
    setBusy(false);
    if (isDone) onOpenChange(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('actions.cancel')}</Button>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <TextField
        label={t('channelDialogs.name')}
        hint={t('channelDialogs.nameHint')}
        value={name}
        maxLength={80}
        error={isChecked && isNameMissing ? t('channelDialogs.nameEmpty') : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {nameNote?.(name)}
      <TextArea
        label={t('channelDialogs.topic')}
        hint={t('channelDialogs.topicHint')}
        value={topic}
        maxLength={500}
        onChange={(event) => setTopic(event.target.value)}
      />
      {children}
    </Dialog>
  );
}

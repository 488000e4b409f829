import type { Channel } from '@confab/client';
import { useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { channelsText } from '../text.en.ts';
import { ChannelForm, type ChannelFormValues } from './ChannelForm.tsx';

export interface EditChannelProps {
  channel: Channel;
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Edits a channel's name and topic. */
export function EditChannel({ channel, open, onOpenChange }: EditChannelProps) {
  const { t } = useText(channelsText);
  const report = useReportFailure();
  const { name = '', topic = '' } = channel.state.get().channel ?? {};

  function save(words: ChannelFormValues): Promise<boolean> {
    const { name, topic } = words;
    return report(channel.update(topic === '' ? { name, topic: null } : { name, topic }));
  }

  return (
    <ChannelForm
      open={open}
      onOpenChange={onOpenChange}
      title={t('channels.edit')}
      submitLabel={t('actions.save')}
      initial={{ name, topic }}
      onSubmit={save}
    />
  );
}

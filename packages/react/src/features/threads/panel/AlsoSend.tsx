import type { Channel } from '@confab/client';
import { composerOf } from '@confab/client/composer';
import type { Thread } from '@confab/client/threads';
import { useReadable } from '../../../core/bindings/index.ts';
import { Checkbox } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { threadPanelText } from './text.en.ts';

export interface AlsoSendProps {
  channel: Channel;
  thread: Thread;
  label: string;
}

/** The checkbox to also send the reply to the channel (MSG-11). */
export function AlsoSend({ channel, thread, label }: AlsoSendProps) {
  const composer = composerOf(channel, thread.parentId);
  const { t } = useText(threadPanelText);
  const canSend = useReadable(channel.state, (state) => state.ownCapabilities.has('send-message'));
  const isShown = useReadable(composer.state, (state) => state.showInChannel);
  if (!canSend) return null;
  return (
    <div className="cf-thread__also">
      <Checkbox checked={isShown} onCheckedChange={(checked) => composer.setShowInChannel(checked)}>
        {t('thread.alsoSend', { channel: label })}
      </Checkbox>
    </div>
  );
}

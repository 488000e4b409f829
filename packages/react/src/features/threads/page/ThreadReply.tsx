import type { Channel } from '@confab/client';
import type { Thread } from '@confab/client/threads';
import type { KeyboardEvent } from 'react';
import { ErrorState, Skeleton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useChannel } from '../../channels/useChannel.ts';
import { MessageComposer } from '../../composer/index.ts';
import { useOpener } from '../../composer/useOpener.ts';
import { AlsoSend } from '../panel/AlsoSend.tsx';
import { threadPanelText } from '../panel/text.en.ts';

export interface ThreadReplyProps {
  channel: Channel;
  thread: Thread;
  label: string;
  onClose(): void;
}

/** The composer of a thread in the list of threads; opens its channel first. Escape closes it, and keeps the draft. */
export function ThreadReply({ channel, thread, label, onClose }: ThreadReplyProps) {
  const { t } = useText(threadPanelText);
  const opener = useOpener();
  const { state, retry } = useChannel(channel);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Escape in an overlay bubbles through here in React; the overlay has closed itself.
    const isInside = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isInside)
      return;
    event.preventDefault();
    onClose();
  }
  if (state.channel === undefined) {
    return state.status === 'failed' ? (
      <ErrorState title={t('thread.replyFailed')} onRetry={retry}>
        {state.error?.message}
      </ErrorState>
    ) : (
      <Skeleton of="rows" count={1} />
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles a key of the composer inside
    <div className="cf-thread-card__reply" onKeyDown={onKeyDown}>
      <MessageComposer
        channel={channel}
        thread={thread}
        label={label}
        opener={opener}
        below={<AlsoSend channel={channel} thread={thread} label={label} />}
      />
    </div>
  );
}

import type { Channel, LocalMessage } from '@confab/client';
import { composerOf } from '@confab/client/composer';
import type { Thread } from '@confab/client/threads';
import { messageNotFound } from '@confab/protocol';
import { MessageSquareOff } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { EmptyState, ErrorState, lazyPart, Panel, Skeleton } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { FileDropTarget } from '../../attachments/index.ts';
import { MessageComposer } from '../../composer/index.ts';
import { useOpener } from '../../composer/useOpener.ts';
import { MessageList, type MessageListHost } from '../../messages/index.ts';
import { AlsoSend } from './AlsoSend.tsx';
import { FollowButton } from './FollowButton.tsx';
import { threadPanelText } from './text.en.ts';
import './ThreadPanel.css';

const ForwardDialog = lazyPart(() => import('../../channels/forward/ForwardDialog.tsx'), 'over');

export interface ThreadPanelProps
  extends Pick<MessageListHost, 'onOpenProfile' | 'onOpenChannel' | 'onOpenMessage'> {
  /** The open channel, as by `useChannel`. */
  channel: Channel;
  /** One of its threads: `threadOf(channel, parentId)`. */
  thread: Thread;
  /** The channel's name as shown to the user. */
  label: string;
  /** A reply to jump to; each new object jumps again. */
  target?: { messageId: string } | undefined;
  onClose(): void;
}

/** A thread panel beside its channel: parent message, replies and composer (MSG-11). */
export function ThreadPanel(props: ThreadPanelProps) {
  const { thread, label, onClose } = props;
  const { t } = useText(threadPanelText);
  const panel = useRef<HTMLElement>(null);
  return (
    <Panel
      ref={panel}
      title={t('thread.title')}
      label={label}
      closeLabel={t('thread.close')}
      onClose={onClose}
      actions={<FollowButton thread={thread} />}
    >
      <OpenThread {...props} container={panel} />
    </Panel>
  );
}

type OpenThreadProps = Omit<ThreadPanelProps, 'onClose'> & { container: React.RefObject<HTMLElement | null> };

function OpenThread({ channel, thread, label, target, container, ...host }: OpenThreadProps) {
  const { t } = useText(threadPanelText);
  const opener = useOpener();
  const isChannelOpen = useReadable(channel.state, (state) => state.channel !== undefined);
  const { status, error, parent } = useReadable(thread.state);
  const [forwarded, setForwarded] = useState<LocalMessage | null>(null);
  // The error is in the state and shown on the screen.
  const load = () => void thread.load().catch(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is of this thread
  useEffect(() => {
    if (isChannelOpen) load();
  }, [isChannelOpen, thread]);

  if (status === 'failed' || (status === 'ready' && !parent)) {
    return (
      <div className="cf-thread__waiting">
        {status === 'failed' && !error?.is(messageNotFound) ? (
          <ErrorState title={t('thread.loadFailed')} onRetry={load}>
            {error?.message}
          </ErrorState>
        ) : (
          <EmptyState icon={MessageSquareOff} title={t('thread.gone')}>
            {t('thread.goneHint')}
          </EmptyState>
        )}
      </div>
    );
  }
  if (status !== 'ready') {
    return (
      <div className="cf-thread__waiting" aria-busy>
        <Skeleton of="messages" count={4} />
      </div>
    );
  }
  return (
    <>
      <MessageList
        channel={channel}
        thread={thread}
        label={label}
        target={target}
        onForward={setForwarded}
        {...host}
      />
      <MessageComposer
        channel={channel}
        thread={thread}
        label={label}
        opener={opener}
        below={<AlsoSend channel={channel} thread={thread} label={label} />}
      />
      <FileDropTarget
        container={container}
        channel={channel}
        composer={composerOf(channel, thread.parentId)}
        label={label}
      />
      <Suspense>
        {forwarded && (
          <ForwardDialog
            channel={channel}
            message={forwarded}
            onOpenMessage={host.onOpenMessage}
            onClose={() => setForwarded(null)}
          />
        )}
      </Suspense>
    </>
  );
}

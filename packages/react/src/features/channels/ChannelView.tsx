import type { Channel, LocalMessage } from '@confab/client';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart, Skeleton } from '../../core/primitives/index.ts';
import { FileDropTarget } from '../attachments/index.ts';
import { MessageComposer } from '../composer/index.ts';
import { MessageList, type MessageListHandle, type MessageListHost } from '../messages/index.ts';
import { ChannelBeginning } from './ChannelBeginning.tsx';
import { ChannelHeader, type ChannelHeaderProps } from './ChannelHeader.tsx';
import { ChannelUnavailable } from './ChannelUnavailable.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import type { ChannelAction } from './channelActions.ts';
import { useChannel } from './useChannel.ts';
import { useChannelDisplay } from './useChannelDisplay.ts';
import { useEscape } from './useEscape.ts';
import './ChannelView.css';

const ChannelDialog = lazyPart(
  async () => ({ default: (await import('./dialogs/ChannelDialog.tsx')).ChannelDialog }),
  'over',
);
const ForwardDialog = lazyPart(() => import('./forward/ForwardDialog.tsx'), 'over');

export interface ChannelViewProps
  extends Omit<MessageListHost, 'onForward'>,
    Pick<ChannelHeaderProps, 'onToggleMembers' | 'isMembersOpen' | 'onOpenDetails' | 'onBack'> {
  channel: Channel;
  /** A message to jump to, as from a permalink; each new object jumps again. */
  target?: { messageId: string } | undefined;
  /** Called after the user has left the channel. */
  onLeft?(): void;
  /** More buttons at the end of the header. */
  headerActions?: ReactNode;
}

/** A complete channel view: header, messages, composer. */
export function ChannelView(props: ChannelViewProps) {
  // Keyed by channel, so that no state leaks from one to another.
  return <OneChannel key={props.channel.cid} {...props} />;
}

function OneChannel({ channel, target, onLeft, headerActions, ...rest }: ChannelViewProps) {
  const { onOpenProfile, onOpenThread, onOpenChannel, onOpenMessage, ...header } = rest;
  const { state, retry } = useChannel(channel);
  const [action, setAction] = useState<ChannelAction | null>(null);
  const [forwarded, setForwarded] = useState<LocalMessage | null>(null);
  const view = useRef<HTMLElement>(null);
  const list = useRef<MessageListHandle>(null);
  const display = useChannelDisplay(channel);
  const isReady = state.channel !== undefined;
  useEscape(view, () => list.current?.read());

  return (
    <section ref={view} className="cf-channel" aria-label={display.label}>
      <ChannelHeader channel={channel} onAction={setAction} {...header}>
        {headerActions}
      </ChannelHeader>
      <ConnectionBanner />
      {isReady ? (
        <>
          <MessageList
            ref={list}
            channel={channel}
            label={display.label}
            target={target}
            beginning={<ChannelBeginning channel={channel} onAction={setAction} />}
            onOpenProfile={onOpenProfile}
            onOpenThread={onOpenThread}
            onOpenChannel={onOpenChannel}
            onOpenMessage={onOpenMessage}
            onForward={setForwarded}
          />
          <MessageComposer channel={channel} label={display.label} />
          <FileDropTarget container={view} channel={channel} label={display.label} />
        </>
      ) : (
        <div className="cf-channel__waiting">
          {state.status !== 'failed' && <Skeleton of="messages" />}
          {state.status === 'failed' && (
            <ChannelUnavailable error={state.error} onRetry={retry} onLeave={onLeft} />
          )}
        </div>
      )}
      <Suspense>
        {forwarded && (
          <ForwardDialog channel={channel} message={forwarded} onClose={() => setForwarded(null)} />
        )}
        {action && (
          <ChannelDialog channel={channel} action={action} onClose={() => setAction(null)} onLeft={onLeft} />
        )}
      </Suspense>
    </section>
  );
}

import type { Channel, LocalMessage } from '@confab/client';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { Slot } from '../../core/overrides/index.ts';
import { lazyPart, Skeleton } from '../../core/primitives/index.ts';
import { FileDropTarget } from '../attachments/index.ts';
import { MessageComposer } from '../composer/index.ts';
import { useOpener } from '../composer/useOpener.ts';
import {
  MessageList,
  type MessageListHandle,
  type MessageListHost,
  preloadMessageList,
} from '../messages/index.ts';
import { messagePart } from '../messages/lazyParts.tsx';
import { ChannelBeginning } from './ChannelBeginning.tsx';
import { ChannelHeader, type ChannelHeaderProps } from './ChannelHeader.tsx';
import { ChannelUnavailable } from './ChannelUnavailable.tsx';
import type { ChannelAction } from './channelActions.ts';
import { useChannel } from './useChannel.ts';
import { useChannelDisplay } from './useChannelDisplay.ts';
import { useEscape } from './useEscape.ts';
import { useOffline } from './useOffline.ts';
import './ChannelColumn.css';

const ChannelDialog = lazyPart(
  async () => ({ default: (await import('./dialogs/ChannelDialog.tsx')).ChannelDialog }),
  'over',
);
const BookmarkBar = lazyPart(
  async () => ({ default: (await import('../bookmarks/BookmarkBar.tsx')).BookmarkBar }),
  'hidden',
);
// Loaded while the page was idle: there is no network when it is shown.
const OfflineNotice = messagePart(({ messages }) => messages.components.OfflineNotice, 'hidden');
const ForwardDialog = lazyPart(() => import('./forward/ForwardDialog.tsx'), 'over');

export interface ChannelColumnProps
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

/** The main column of a channel: header, messages, composer. `ChannelView` adds its panels. */
export function ChannelColumn(props: ChannelColumnProps) {
  // Keyed by channel, so that no state leaks from one to another.
  return <OneChannel key={props.channel.cid} {...props} />;
}

function OneChannel({ channel, target, onLeft, headerActions, ...rest }: ChannelColumnProps) {
  const { onOpenProfile, onOpenThread, onOpenChannel, onOpenMessage, ...header } = rest;
  const opener = useOpener();
  const { state, retry } = useChannel(channel);
  const [action, setAction] = useState<ChannelAction | null>(null);
  const [forwarded, setForwarded] = useState<LocalMessage | null>(null);
  const view = useRef<HTMLElement>(null);
  const list = useRef<MessageListHandle>(null);
  const display = useChannelDisplay(channel);
  // A list loads channels without their messages.
  const hasMessages = useReadable(channel.messages.state, ({ isLoaded }) => isLoaded);
  // What arrives late is drawn in portions, between which the page answers; what is here is drawn at once.
  const isReady = useDeferredValue(state.channel !== undefined && hasMessages);
  const isOffline = useOffline();
  useEscape(view, () => list.current?.read());
  useEffect(() => {
    // While the channel loads. If this fails, the list shows it.
    preloadMessageList().catch(() => undefined);
  }, []);

  return (
    <section ref={view} className="cf-channel" aria-label={display.label}>
      <ChannelHeader channel={channel} onAction={setAction} {...header}>
        {headerActions}
        <Slot name="headerEnd" channel={channel} />
      </ChannelHeader>
      <Slot name="belowHeader" channel={channel} />
      {isOffline && <OfflineNotice />}
      {isReady ? (
        <>
          <Suspense fallback={null}>
            <BookmarkBar channel={channel} />
          </Suspense>
          <MessageList
            // The first answer after an offline start begins a visit, with what has become unread since.
            key={String(channel.isCached)}
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
          <Slot name="aboveComposer" channel={channel} />
          <MessageComposer channel={channel} label={display.label} opener={opener} />
          <FileDropTarget container={view} channel={channel} label={display.label} />
        </>
      ) : (
        <div className="cf-channel__waiting">
          {state.error ? (
            <ChannelUnavailable error={state.error} onRetry={retry} onLeave={onLeft} />
          ) : (
            <Skeleton of="messages" />
          )}
        </div>
      )}
      <Suspense>
        {forwarded && (
          <ForwardDialog
            channel={channel}
            message={forwarded}
            onOpenMessage={onOpenMessage}
            onClose={() => setForwarded(null)}
          />
        )}
        {action && (
          <ChannelDialog channel={channel} action={action} onClose={() => setAction(null)} onLeft={onLeft} />
        )}
      </Suspense>
    </section>
  );
}

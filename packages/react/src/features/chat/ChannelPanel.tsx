import type { Channel } from '@confab/client';
import { threadOf } from '@confab/client/threads';
import { type KeyboardEvent, Suspense, useRef } from 'react';
import { lazyPart, Skeleton } from '../../core/primitives/index.ts';
import type { MessageListHost } from '../messages/index.ts';
import type { OpenPanel } from './openPanel.ts';
import { usePanelFocus } from './usePanelFocus.ts';

const load = () => import('./panelParts.ts');
const ChannelDetails = lazyPart(async () => ({ default: (await load()).ChannelDetails }));
const MembersPanel = lazyPart(async () => ({ default: (await load()).MembersPanel }));
const PinnedPanel = lazyPart(async () => ({ default: (await load()).PinnedPanel }));
const ThreadPanel = lazyPart(async () => ({ default: (await load()).ThreadPanel }));

export interface ChannelPanelProps
  extends Pick<MessageListHost, 'onOpenProfile' | 'onOpenChannel' | 'onOpenMessage'> {
  channel: Channel;
  /** The channel's name as the reader knows it. */
  label: string;
  panel: OpenPanel;
  onClose(): void;
  onLeft(): void;
}

/** The panel beside a channel; Escape closes it and returns the focus. */
export function ChannelPanel(props: ChannelPanelProps) {
  const { onClose } = props;
  const frame = useRef<HTMLDivElement>(null);
  usePanelFocus(frame);
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Escape in an overlay bubbles through the panel in React; the overlay has closed itself.
    const isInPanel = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isInPanel)
      return;
    event.preventDefault();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles a key of the controls inside
    <div ref={frame} className="cf-stage__panel" tabIndex={-1} onKeyDown={onKeyDown}>
      <Suspense fallback={<LoadingPanel />}>
        <PanelContent {...props} />
      </Suspense>
    </div>
  );
}

function PanelContent(props: ChannelPanelProps) {
  const { channel, label, panel, onClose, onLeft, ...host } = props;
  const frame = { channel, label, onClose };
  switch (panel.kind) {
    case 'details':
      return <ChannelDetails {...frame} onLeftOrDeleted={onLeft} />;
    case 'members':
      return <MembersPanel {...frame} {...pick(host, 'onOpenProfile')} />;
    case 'pinned':
      return <PinnedPanel {...frame} onOpenMessage={host.onOpenMessage ?? (() => undefined)} />;
    case 'thread':
      return (
        <ThreadPanel {...frame} {...host} thread={threadOf(channel, panel.parentId)} target={panel.target} />
      );
  }
}

/** Returns one property, absent where it is undefined. */
function pick<T extends object, K extends keyof T>(from: T, key: K): Partial<Pick<T, K>> {
  return from[key] === undefined ? {} : ({ [key]: from[key] } as Pick<T, K>);
}

const LoadingPanel = () => (
  <div className="cf-panel" aria-busy>
    <Skeleton of="rows" />
  </div>
);

import type { Channel } from '@confab/client';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../primitives/index.ts';
import './ChannelList.css';

const SectionedChannels = lazy(() => import('./sidebar/SectionedChannels.tsx'));

export interface ChannelListProps {
  /** The open channel. */
  activeCid?: string | undefined;
  onOpen(channel: Channel): void;
  hrefOf?(channel: Channel): string;
  /** What the plus beside "Channels" does. */
  onAddChannel?(): void;
  /** The same for direct messages. */
  onNewMessage?(): void;
}

/** The reader's channels and conversations in their sections: pinned ones first, then the reader's own, then the others. */
export function ChannelList(props: ChannelListProps) {
  return (
    <Suspense fallback={<Skeleton of="rows" count={10} />}>
      <SectionedChannels {...props} />
    </Suspense>
  );
}

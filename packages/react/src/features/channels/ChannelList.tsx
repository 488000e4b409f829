import { Suspense } from 'react';
import { lazyPart, Skeleton } from '../../core/primitives/index.ts';
import type { ChannelListProps } from './channelListProps.ts';
import './ChannelList.css';

const SectionedChannels = lazyPart(() => import('./sidebar/SectionedChannels.tsx'));

/** The reader's channels and conversations in their sections: pinned ones first, then the reader's own, then the others. */
export function ChannelList(props: ChannelListProps) {
  return (
    <Suspense fallback={<Skeleton of="rows" count={10} />}>
      <SectionedChannels {...props} />
    </Suspense>
  );
}

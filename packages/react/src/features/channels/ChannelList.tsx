import { Suspense } from 'react';
import { useIsHydrating } from '../../core/bindings/useIsHydrating.ts';
import { Slot } from '../../core/overrides/index.ts';
import { lazyPart, Skeleton } from '../../core/primitives/index.ts';
import type { ChannelListProps } from './channelListProps.ts';
import './ChannelList.css';

const SectionedChannels = lazyPart(() => import('./sidebar/SectionedChannels.tsx'));

/** The user's channels and conversations in sections: pinned ones first, then the user's own sections, then the others. */
export function ChannelList(props: ChannelListProps) {
  const isHydrating = useIsHydrating();
  const loading = <Skeleton of="rows" count={10} />;
  return (
    <>
      <Slot name="sidebarTop" />
      <Suspense fallback={loading}>{isHydrating ? loading : <SectionedChannels {...props} />}</Suspense>
    </>
  );
}

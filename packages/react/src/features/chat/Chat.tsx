import { Suspense } from 'react';
import { useIsHydrating } from '../../core/bindings/useIsHydrating.ts';
import { lazyPart, Skeleton } from '../../core/primitives/index.ts';
import { KitRoot, LayoutBox } from '../../core/theme/index.ts';
import { SessionGate } from '../connection/index.ts';
import type { ChatProps } from './chatProps.ts';

const ChatLayout = lazyPart(() => import('./ChatLayout.tsx'));

/** A complete chat: channel list, channel, threads and panels. It fills its parent and fits any size. */
export function Chat(props: ChatProps) {
  const isHydrating = useIsHydrating();
  const loading = <Skeleton of="rows" count={10} />;
  return (
    <KitRoot>
      <LayoutBox>
        <SessionGate loading={loading}>
          {isHydrating ? (
            loading
          ) : (
            <Suspense fallback={loading}>
              <ChatLayout {...props} />
            </Suspense>
          )}
        </SessionGate>
      </LayoutBox>
    </KitRoot>
  );
}

import { Skeleton } from '../../core/primitives/index.ts';
import { LayoutBox } from '../../core/theme/index.ts';
import { SessionGate } from '../connection/index.ts';
import { ChatLayout } from './ChatLayout.tsx';
import type { ChatProps } from './chatProps.ts';

/** A complete chat: channel list, channel, threads and panels. It fills its parent and fits any size. */
export function Chat(props: ChatProps) {
  return (
    <LayoutBox>
      <SessionGate loading={<Skeleton of="rows" count={10} />}>
        <ChatLayout {...props} />
      </SessionGate>
    </LayoutBox>
  );
}

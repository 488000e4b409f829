import type { Channel } from '@confab/client';
import { useMemo } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { type ChannelFace, channelFace } from './channelFace.ts';
import { useFaceWords } from './useFaceWords.ts';

/** How a channel presents itself to the signed-in reader, live. */
export function useChannelFace(channel: Channel): ChannelFace {
  const words = useFaceWords();
  const viewer = useReadable(useClient().me);
  const facts = useReadable(channel.state, (state) => state.channel);
  const members = useReadable(channel.state, (state) => state.members);
  return useMemo(
    () => channelFace({ channel: facts, members }, channel.cid, viewer, words),
    [facts, members, channel, viewer, words],
  );
}

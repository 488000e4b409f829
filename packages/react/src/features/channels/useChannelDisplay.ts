import type { Channel } from '@confab/client';
import { useMemo } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { type ChannelDisplay, channelDisplay } from './channelDisplay.ts';
import { useChannelNameText } from './useChannelNameText.ts';

/** Returns the {@link ChannelDisplay} of a channel for the signed-in user, live. */
export function useChannelDisplay(channel: Channel): ChannelDisplay {
  const nameText = useChannelNameText();
  const viewer = useReadable(useClient().me);
  const facts = useReadable(channel.state, (state) => state.channel);
  const members = useReadable(channel.state, (state) => state.members);
  return useMemo(
    () => channelDisplay({ channel: facts, members }, channel.cid, viewer, nameText),
    [facts, members, channel, viewer, nameText],
  );
}

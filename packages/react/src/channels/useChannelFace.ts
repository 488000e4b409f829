import type { Channel } from '@confab/client';
import { useMemo } from 'react';
import { useReadable } from '../bindings/index.ts';
import { useClient } from '../provider/index.ts';
import { useText } from '../text/index.ts';
import { type ChannelFace, channelFace } from './channelFace.ts';

/** How a channel presents itself to the signed-in reader, live. */
export function useChannelFace(channel: Channel): ChannelFace {
  const { t, format } = useText();
  const viewer = useReadable(useClient().me);
  const facts = useReadable(channel.state, (state) => state.channel);
  const members = useReadable(channel.state, (state) => state.members);
  return useMemo(
    () =>
      channelFace({ channel: facts, members }, channel.cid, viewer, {
        list: format.list,
        justYou: (name) => t('channels.justYou', { name }),
        unnamed: t('channels.unnamed'),
      }),
    [facts, members, channel, viewer, t, format],
  );
}

import { useMemo } from 'react';
import { useText } from '../../core/text/index.ts';
import type { ChannelNameText } from './channelDisplay.ts';
import { channelsText } from './text.en.ts';

/** Returns the localised texts that channel names are built from. */
export function useChannelNameText(): ChannelNameText {
  const { t, format } = useText(channelsText);
  return useMemo(
    () => ({
      list: format.list,
      justYou: (name) => t('channels.justYou', { name }),
    }),
    [t, format],
  );
}

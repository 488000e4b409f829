import type { Channel, ChannelViewState } from '@confab/client';
import { useCallback, useEffect } from 'react';
import { useReadable } from '../bindings/index.ts';

export interface OpenChannel {
  state: ChannelViewState;
  /** Loads it again after a failure. */
  retry(): void;
}

/** Opens a channel: loads it where needed and keeps it live while this is mounted. Takes one of `client.channel(…)`. */
export function useChannel(channel: Channel): OpenChannel {
  const state = useReadable(channel.state);
  const open = useCallback(() => {
    // What went wrong stands in the state, and on the screen.
    channel.watch({ create: false }).catch(() => undefined);
  }, [channel]);
  useEffect(open, [open]);
  return { state, retry: open };
}

import { type Channel, type ChannelViewState, isLive, timeout } from '@confab/client';
import { useCallback, useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

export interface OpenChannel {
  state: ChannelViewState;
  /** Loads it again after a failure. */
  retry(): void;
}

/** The number of timeouts on a slow network before a channel counts as failed. */
const maxSlowTries = 6;

/** Opens a channel: loads it if needed and keeps it live while mounted. Accepts a channel of `client.channel(…)`. */
export function useChannel(channel: Channel): OpenChannel {
  const state = useReadable(channel.state);
  const hasNetwork = useReadable(useClient().connection.state, isLive);
  const [tries, setTries] = useState(0);
  const open = useCallback(() => {
    // The error is in the state and shown on the screen.
    channel.watch({ create: false }).catch(() => undefined);
  }, [channel]);
  useEffect(() => {
    // What could not be loaded without a network is loaded once it is back.
    void hasNetwork;
    open();
  }, [open, hasNetwork]);
  const { error, ...loading } = state;
  const isSlow = error?.is(timeout) === true && tries < maxSlowTries;
  useEffect(() => {
    if (!isSlow) return;
    setTries((count) => count + 1);
    open();
  }, [isSlow, open]);
  const retry = useCallback(() => {
    setTries(0);
    open();
  }, [open]);
  return { state: isSlow ? { ...loading, status: 'loading' } : state, retry };
}

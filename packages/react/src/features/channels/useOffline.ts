import { isLive } from '@confab/client';
import { useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** Shorter interruptions are not shown (UX-15), in milliseconds. */
const OFFLINE_DELAY_MS = 5000;

/** Whether the connection has been down long enough to show it. */
export function useOffline(): boolean {
  const isDown = useReadable(
    useClient().connection.state,
    (state) => !isLive(state) && state.status !== 'idle',
  );
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isDown) return;
    const timer = setTimeout(() => setLong(true), OFFLINE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isDown]);
  return isDown && isLong;
}

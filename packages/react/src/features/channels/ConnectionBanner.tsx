import { isLive } from '@confab/client';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { Banner, Button } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { channelsText } from './text.en.ts';

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

/** A one-line notice while there is no connection. */
export function ConnectionBanner() {
  const { t } = useText(channelsText);
  const client = useClient();
  if (!useOffline()) return null;
  return (
    <Banner
      icon={WifiOff}
      title={t('channels.offlineTitle')}
      action={
        <Button variant="link" size="sm" onClick={() => client.connection.reconnectNow()}>
          {t('channels.tryNow')}
        </Button>
      }
    >
      {t('channels.offlineBody')}
    </Banner>
  );
}

import type { ChatClient } from '@confab/client';
import { useReadable } from '@confab/react';
import { useEffect } from 'react';

/**
 * Saves this device's time zone in a profile without one, so that `/remind me at 17:00` means the user's local time.
 */
export function useOwnTimeZone(client: ChatClient): void {
  const isMissing = useReadable(client.me, (me) => me !== undefined && me.time_zone === undefined);
  useEffect(() => {
    if (!isMissing) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // If it is refused, the service uses UTC and says so.
    client.updateMe({ time_zone: timeZone }).catch(() => undefined);
  }, [client, isMissing]);
}

import type { ChatClient } from '@confab/client';
import { useReadable } from '@confab/react';
import { useEffect } from 'react';

/** Takes this device's time zone into a profile that names none, so that `/remind me at 17:00` means the person's own. */
export function useOwnTimeZone(client: ChatClient): void {
  const isMissing = useReadable(client.me, (me) => me !== undefined && me.time_zone === undefined);
  useEffect(() => {
    if (!isMissing) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    // Where it is refused the service goes on by UTC, and says so.
    client.updateMe({ set: { time_zone: timeZone } }).catch(() => undefined);
  }, [client, isMissing]);
}

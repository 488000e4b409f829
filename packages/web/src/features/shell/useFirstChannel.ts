import type { ChatClient } from '@confab/client';
import { useEffect, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { channelPath } from './paths.ts';
import { usePhone } from './usePhone.ts';

/**
 * On a wide screen, opens the user's oldest channel where this device has opened none yet. Returns whether it is still
 * looking for one.
 */
export function useFirstChannel(client: ChatClient): boolean {
  const phone = usePhone();
  const [, go] = useBrowserLocation();
  const [isLooking, setLooking] = useState(!phone);
  useEffect(() => {
    if (!isLooking) return;
    let isCurrent = true;
    client
      .queryChannels(
        { joined: true, archived: false, hidden: false },
        [{ field: 'created_at', direction: 1 }],
        { limit: 1, message_limit: 0 },
      )
      .then(
        ([first]) => {
          if (!isCurrent) return;
          if (first) go(channelPath(first.cid), { replace: true });
          else setLooking(false);
        },
        () => isCurrent && setLooking(false),
      );
    return () => {
      isCurrent = false;
    };
  }, [client, go, isLooking]);
  return isLooking;
}

import type { ChatClient } from '@confab/client';
import { useEffect } from 'react';

/** The time without input after which the user is away. */
const awayAfterMs = 5 * 60_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Reports to the service whether the user is at this page (APP-05). */
export function useActivity(client: ChatClient): void {
  useEffect(() => {
    let away = false;
    let timer = 0;
    const report = (activity: 'online' | 'away') => {
      away = activity === 'away';
      // Presence is a hint: the next activity corrects a call that failed.
      client.setActivity(activity).catch(() => undefined);
    };
    const seen = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => report('away'), awayAfterMs);
      if (away) report('online');
    };
    seen();
    for (const sign of signs) addEventListener(sign, seen, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, seen);
    };
  }, [client]);
}

import type { ChatClient } from '@confab/client';
import { useEffect } from 'react';

/** Nobody has touched the page for so long: the person is away. */
const awayAfterMs = 5 * 60_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Tells the service whether somebody sits before this page (APP-05). */
export function useActivity(client: ChatClient): void {
  useEffect(() => {
    let away = false;
    let timer = 0;
    const tell = (activity: 'online' | 'away') => {
      away = activity === 'away';
      // Presence is a hint: a call that fails is made good by the next sign of life.
      client.setActivity(activity).catch(() => undefined);
    };
    const seen = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => tell('away'), awayAfterMs);
      if (away) tell('online');
    };
    seen();
    for (const sign of signs) addEventListener(sign, seen, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, seen);
    };
  }, [client]);
}

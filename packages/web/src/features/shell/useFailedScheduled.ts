import type { ChatClient } from '@confab/client';
import { useText } from '@confab/react';
import { useEffect, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { shellText } from './text.en.ts';

/** Returns the number of scheduled messages that failed; a new failure shows at once. */
export function useFailedScheduled(client: ChatClient) {
  const { t } = useText(shellText);
  const [, go] = useBrowserLocation();
  const [count, setCount] = useState(0);
  const label = t('inboxes.scheduled');
  useEffect(() => {
    let stop = () => undefined as void;
    let isCancelled = false;
    const begin = async () => {
      const { watchFailedScheduled } = await import('@confab/react/scheduledMessages');
      if (isCancelled) return;
      stop = watchFailedScheduled(client, {
        onFailed: setCount,
        show: { label, run: () => go('/scheduled') },
      });
    };
    // If it fails, the page of scheduled messages still shows the failures.
    begin().catch(() => undefined);
    return () => {
      isCancelled = true;
      stop();
    };
  }, [client, go, label]);
  return { count, tone: 'mention' as const, label: t('inboxes.notSent', { count }) };
}

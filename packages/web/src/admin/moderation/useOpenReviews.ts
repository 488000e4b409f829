import type { ChatClient } from '@confab/client';
import { moderation } from '@confab/client/moderation';
import { useReadable } from '@confab/react';
import { useEffect } from 'react';

/** The number of open reviews for this moderator, live; only loaded ones are counted, which is enough for a badge. */
export function useOpenReviews(client: ChatClient): number {
  const list = client.part(moderation).reviews({ state: 'open' });
  useEffect(() => {
    if (list.state.get().status === 'idle') void list.load();
  }, [list]);
  return useReadable(list.state, ({ items }) => items.length);
}

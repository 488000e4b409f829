import type { ChatClient } from '@confab/client';
import { moderation } from '@confab/client/moderation';
import { useReadable } from '@confab/react';
import { useEffect } from 'react';

/** How many reviews wait for this moderator, live; counted as far as they are loaded, which is enough for a mark. */
export function useOpenReviews(client: ChatClient): number {
  const list = client.part(moderation).reviews({ state: 'open' });
  useEffect(() => {
    if (list.state.get().status === 'idle') void list.load();
  }, [list]);
  return useReadable(list.state, ({ items }) => items.length);
}

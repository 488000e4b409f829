import type { ChatClient } from '@confab/client';
import { useEffect, useState } from 'react';
import { followUnread } from './followUnread.ts';

/**
 * Returns the number of unread messages for the window's title and icon; a message that is read on arrival does not
 * flash.
 */
export function useUnreadCount({ unread }: Pick<ChatClient, 'unread'>): number {
  const [count, setCount] = useState(() => unread.get().total);
  useEffect(() => followUnread(unread, setCount), [unread]);
  return count;
}

import type { ChatClient } from '@confab/client';
import { useEffect, useState } from 'react';
import { followWaiting } from './waiting.ts';

/** How many messages wait, for the window's title and icon: what is read as soon as it comes does not flash up there. */
export function useWaiting({ unread }: Pick<ChatClient, 'unread'>): number {
  const [count, setCount] = useState(() => unread.get().total);
  useEffect(() => followWaiting(unread, setCount), [unread]);
  return count;
}

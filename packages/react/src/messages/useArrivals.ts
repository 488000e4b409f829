import type { LocalMessage } from '@confab/client';
import { useEffect, useState } from 'react';

/** How many messages of others came in below while the list's end was out of view (UX-06). */
export function useArrivals(
  messages: readonly LocalMessage[],
  isEndVisible: boolean,
  viewerId: string,
): number {
  const newest = newestNumber(messages);
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (isEndVisible) setSeen(newest);
  }, [isEndVisible, newest]);

  if (isEndVisible || newest <= seen) return 0;
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index] as LocalMessage;
    if (message.status === 'received' && message.number <= seen) break;
    if (message.status === 'received' && message.user.id !== viewerId && message.type === 'regular') count++;
  }
  return count;
}

function newestNumber(messages: readonly LocalMessage[]): number {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (message?.status === 'received') return message.number;
  }
  return 0;
}

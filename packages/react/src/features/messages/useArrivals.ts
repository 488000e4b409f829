import type { LocalMessage } from '@confab/client';
import { useState } from 'react';

/**
 * How many messages of others came in below while the list's end was out of view (UX-06). What is loaded on the way to the
 * newest was there before.
 */
export function useArrivals(
  { messages, isLatest }: { readonly messages: readonly LocalMessage[]; readonly isLatest: boolean },
  isEndVisible: boolean,
  viewerId: string,
): number {
  const newest = newestNumber(messages);
  const [seen, setSeen] = useState(newest);
  const [wasLatest, setWasLatest] = useState(isLatest);
  if (wasLatest !== isLatest) setWasLatest(isLatest);
  if ((isEndVisible || !wasLatest) && seen !== newest) setSeen(newest);

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

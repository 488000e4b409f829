import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageListRow } from './messageRows.ts';
import type { Visit } from './useVisit.ts';
import type { VirtualRows } from './virtualRows.ts';

export interface UnreadAbove {
  /** The contents of the pill; absent once the first unread message has been in view in this visit (UX-06). */
  pill: { count: number; since: string } | undefined;
  /** Updates the pill; called on each scroll. */
  onScroll(): void;
}

/** Whether unread messages begin above what is visible and have not been seen in this visit. */
export function useUnreadAbove(
  visit: Visit,
  list: readonly MessageListRow[],
  rows: VirtualRows,
): UnreadAbove {
  const [seenNumber, setSeenNumber] = useState<number | null>(null);
  const { readNumber, unreadCount, lastReadAt } = visit;
  const divider = readNumber === null ? -1 : list.findIndex((row) => row.kind === 'new');
  const isSettled = useRef(false);

  const onScroll = useCallback(() => {
    const bounds = divider < 0 ? undefined : rows.boundsOf(divider);
    const hasComeIntoView = isSettled.current && bounds !== undefined && bounds.bottom > 0;
    if (hasComeIntoView && seenNumber !== readNumber) setSeenNumber(readNumber);
  }, [divider, readNumber, rows, seenNumber]);

  useEffect(() => {
    // The list is positioned in its first layout; rows that were in view before were not seen.
    isSettled.current = true;
    onScroll();
  });

  const firstUnread = list[divider + 1];
  const since = firstUnread?.kind === 'message' && divider >= 0 ? firstUnread.message.created_at : lastReadAt;
  const isAbove = readNumber !== null && unreadCount > 0 && seenNumber !== readNumber && since !== undefined;
  return { pill: isAbove ? { count: unreadCount, since } : undefined, onScroll };
}

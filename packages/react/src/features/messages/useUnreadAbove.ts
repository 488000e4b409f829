import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageListRow } from './messageRows.ts';
import type { Visit } from './useVisit.ts';
import type { VirtualRows } from './virtualRows.ts';

export interface UnreadAbove {
  /** What the pill says, while the first unread message has not been in view in this visit (UX-06). */
  pill: { count: number; since: string } | undefined;
  /** To be called on each scroll. */
  look(): void;
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

  const look = useCallback(() => {
    const place = divider < 0 ? undefined : rows.placeOf(divider);
    const hasComeIntoView = isSettled.current && place !== undefined && place.bottom > 0;
    if (hasComeIntoView && seenNumber !== readNumber) setSeenNumber(readNumber);
  }, [divider, readNumber, rows, seenNumber]);

  useEffect(() => {
    // The list finds its place in its first layout; what was in view before that was not seen.
    isSettled.current = true;
    look();
  });

  const firstUnread = list[divider + 1];
  const since = firstUnread?.kind === 'message' && divider >= 0 ? firstUnread.message.created_at : lastReadAt;
  const isAbove = readNumber !== null && unreadCount > 0 && seenNumber !== readNumber && since !== undefined;
  return { pill: isAbove ? { count: unreadCount, since } : undefined, look };
}

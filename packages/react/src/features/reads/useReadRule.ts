import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useKit } from '../../core/provider/index.ts';
import type { ListPlace } from '../messages/listPlace.ts';

export interface ReadRule {
  /** Marks as read by an action of the user: Escape, or a message of their own. */
  act(): void;
  /** Called when the user scrolls the list. */
  moveByHand(): void;
}

/**
 * UX-07 and UX-08: a channel or thread is read while the window has focus and the list's end is visible. One that was marked
 * as unread stays so until the user acts: scrolls to the end, writes, presses Escape, or leaves and comes back.
 */
export function useReadRule(place: ListPlace, isEndVisible: boolean): ReadRule {
  const isByHand = useRef(false);
  const isKeptUnread = useKeptUnread(place, isByHand);

  const readIfSeen = useCallback(() => {
    const { unreadCount, isMarkedUnread } = place.reading.get();
    const isSeen = isEndVisible && document.hasFocus() && document.visibilityState === 'visible';
    if (isSeen && (isMarkedUnread ? !isKeptUnread.current : unreadCount > 0))
      place.markRead().catch(() => undefined);
  }, [place, isEndVisible, isKeptUnread]);

  useEffect(() => {
    if (isEndVisible && isByHand.current) isKeptUnread.current = false;
    readIfSeen();
    const unsubscribe = place.reading.subscribe(readIfSeen);
    window.addEventListener('focus', readIfSeen);
    document.addEventListener('visibilitychange', readIfSeen);
    return () => {
      unsubscribe();
      window.removeEventListener('focus', readIfSeen);
      document.removeEventListener('visibilitychange', readIfSeen);
    };
  }, [place, readIfSeen, isEndVisible, isKeptUnread]);

  return {
    act: useCallback(() => {
      isKeptUnread.current = false;
      readIfSeen();
    }, [isKeptUnread, readIfSeen]),
    moveByHand: useCallback(() => {
      isByHand.current = true;
    }, []),
  };
}

/** Whether "mark as unread" prevents automatic reading. */
function useKeptUnread({ reading }: ListPlace, isByHand: RefObject<boolean>) {
  const { visits } = useKit();
  // A channel restored by a reload was not opened by the user.
  const isKeptUnread = useRef(reading.get().isMarkedUnread && visits.opened === 0);
  useEffect(() => {
    visits.opened += 1;
  }, [visits]);
  useEffect(() => {
    let wasMarked = reading.get().isMarkedUnread;
    return reading.subscribe(() => {
      const isMarked = reading.get().isMarkedUnread;
      if (isMarked && !wasMarked) {
        isKeptUnread.current = true;
        isByHand.current = false;
      }
      wasMarked = isMarked;
    });
  }, [reading, isByHand]);
  return isKeptUnread;
}

import type { Channel } from '@confab/client';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useKit } from '../provider/index.ts';

export interface ReadRule {
  /** The person asks for it: Escape, or a message of their own. */
  act(): void;
  /** The person moves the list by hand. */
  moveByHand(): void;
}

/**
 * UX-07 and UX-08: the channel is read while the window has focus and the list's end is visible. One that was marked
 * unread stays so until the person acts: goes to the end, writes, presses Escape, or leaves and comes back.
 */
export function useReadRule(channel: Channel, isEndVisible: boolean): ReadRule {
  const isByHand = useRef(false);
  const isHeld = useHeldUnread(channel, isByHand);

  const readIfSeen = useCallback(() => {
    const { unreadCount, read } = channel.state.get();
    const isMarked = read?.marked_unread === true;
    const isSeen = isEndVisible && document.hasFocus() && document.visibilityState === 'visible';
    if (isSeen && (isMarked ? !isHeld.current : unreadCount > 0)) channel.markRead().catch(() => undefined);
  }, [channel, isEndVisible, isHeld]);

  useEffect(() => {
    if (isEndVisible && isByHand.current) isHeld.current = false;
    readIfSeen();
    const unsubscribe = channel.state.subscribe(readIfSeen);
    window.addEventListener('focus', readIfSeen);
    document.addEventListener('visibilitychange', readIfSeen);
    return () => {
      unsubscribe();
      window.removeEventListener('focus', readIfSeen);
      document.removeEventListener('visibilitychange', readIfSeen);
    };
  }, [channel, readIfSeen, isEndVisible, isHeld]);

  return {
    act: useCallback(() => {
      isHeld.current = false;
      readIfSeen();
    }, [isHeld, readIfSeen]),
    moveByHand: useCallback(() => {
      isByHand.current = true;
    }, []),
  };
}

/** Whether "marked unread" holds against staying in view. */
function useHeldUnread(channel: Channel, isByHand: RefObject<boolean>) {
  const { visits } = useKit();
  // The channel that a reload brings back was not opened by anybody.
  const isHeld = useRef(isMarkedUnread(channel) && visits.opened === 0);
  useEffect(() => {
    visits.opened += 1;
  }, [visits]);
  useEffect(() => {
    let wasMarked = isMarkedUnread(channel);
    return channel.state.subscribe(() => {
      const isMarked = isMarkedUnread(channel);
      if (isMarked && !wasMarked) {
        isHeld.current = true;
        isByHand.current = false;
      }
      wasMarked = isMarked;
    });
  }, [channel, isByHand]);
  return isHeld;
}

const isMarkedUnread = (channel: Channel) => channel.state.get().read?.marked_unread === true;

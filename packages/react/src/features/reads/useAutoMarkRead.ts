import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/index.ts';
import type { Conversation } from '../messages/conversation.ts';

export interface AutoMarkRead {
  /** Marks as read by an action of the user: Escape, or a message of their own. */
  acknowledge(): void;
  /** Called when the user scrolls the list. */
  onUserScroll(): void;
}

/**
 * UX-07 and UX-08: a channel or thread is read while the window has focus and the list's end is visible, or wherever the list
 * is, or never, as the user chose (CHAN-14). One that was marked as unread stays so until the user acts: scrolls to the end,
 * writes, presses Escape, or leaves and comes back. What is shown of an earlier visit is not read: its list is drawn again
 * for what replaces it (CONN-05).
 */
export function useAutoMarkRead(conversation: Conversation, isAtEnd: boolean): AutoMarkRead {
  const { isCached } = conversation.channel;
  const isEndVisible = isAtEnd && !isCached;
  const hasUserScrolled = useRef(false);
  const isKeptUnread = useKeptUnread(conversation, hasUserScrolled);
  const mode = useReadable(useKit().client.me, (me) => me?.mark_read);
  const isInView = mode !== 'manually' && (isEndVisible || (mode === 'on_open' && !isCached));

  const readIfSeen = useCallback(() => {
    const { unreadCount, isMarkedUnread } = conversation.readState.get();
    const isSeen = isInView && document.hasFocus() && document.visibilityState === 'visible';
    if (isSeen && (isMarkedUnread ? !isKeptUnread.current : unreadCount > 0))
      conversation.markRead().catch(() => undefined);
  }, [conversation, isInView, isKeptUnread]);

  useEffect(() => {
    if (isEndVisible && hasUserScrolled.current) isKeptUnread.current = false;
    readIfSeen();
    const unsubscribe = conversation.readState.subscribe(readIfSeen);
    window.addEventListener('focus', readIfSeen);
    document.addEventListener('visibilitychange', readIfSeen);
    return () => {
      unsubscribe();
      window.removeEventListener('focus', readIfSeen);
      document.removeEventListener('visibilitychange', readIfSeen);
    };
  }, [conversation, readIfSeen, isEndVisible, isKeptUnread]);

  return {
    acknowledge: useCallback(() => {
      isKeptUnread.current = false;
      readIfSeen();
    }, [isKeptUnread, readIfSeen]),
    onUserScroll: useCallback(() => {
      hasUserScrolled.current = true;
    }, []),
  };
}

/** Whether "mark as unread" prevents automatic reading. */
function useKeptUnread({ channel, readState }: Conversation, hasUserScrolled: RefObject<boolean>) {
  const { visits } = useKit();
  // A channel restored by a reload was not opened by the user.
  const isKeptUnread = useRef(readState.get().isMarkedUnread && visits.opened === 0);
  useEffect(() => {
    // The list of an offline start is drawn again once the service answers.
    if (!channel.isCached) visits.opened += 1;
  }, [visits, channel]);
  useEffect(() => {
    let wasMarked = readState.get().isMarkedUnread;
    return readState.subscribe(() => {
      const isMarked = readState.get().isMarkedUnread;
      if (isMarked && !wasMarked) {
        isKeptUnread.current = true;
        hasUserScrolled.current = false;
      }
      wasMarked = isMarked;
    });
  }, [readState, hasUserScrolled]);
  return isKeptUnread;
}

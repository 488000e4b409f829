import { reconnectDelayMs } from '@confab/client';
import type { ChatError } from '@confab/protocol';
import { useEffect, useMemo } from 'react';
import { hasSameFields } from '../../core/bindings/hasSameFields.ts';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/index.ts';
import type { Conversation, ConversationReadState } from '../messages/conversation.ts';

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
  const { client, visits } = useKit();
  const { channel } = conversation;
  const mode = useReadable(client.me, (me) => me?.mark_read);
  const reader = useMemo(() => createReader(conversation, visits.opened === 0), [conversation, visits]);
  const isEndVisible = isAtEnd && !channel.isCached;
  const isInView = mode !== 'manually' && (isEndVisible || (mode === 'on_open' && !channel.isCached));

  useEffect(() => {
    // The list of an offline start is drawn again once the service answers.
    if (!channel.isCached) visits.opened += 1;
  }, [visits, channel]);
  useEffect(() => reader.start(), [reader]);
  useEffect(() => reader.show(isInView, isEndVisible), [reader, isInView, isEndVisible]);
  return reader;
}

/** Marks a conversation as read while it is seen; after a reload of the page not if it was marked as unread before. */
function createReader(conversation: Conversation, isReload: boolean) {
  const { readState } = conversation;
  let isInView = false;
  let hasUserScrolled = false;
  /** Whether "mark as unread" prevents automatic reading: a reload does not count as opening the channel. */
  let isKeptUnread = isReload && readState.get().isMarkedUnread;
  /** The state that is being marked as read, or could not be: it is not tried again before a pause. */
  let tried: ConversationReadState | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = () => {
    const state = readState.get();
    const isSeen = isInView && document.hasFocus() && document.visibilityState === 'visible';
    const mayRead = state.isMarkedUnread ? !isKeptUnread : state.unreadCount > 0;
    if (!isSeen || !mayRead || (tried && hasSameFields(state, tried))) return;
    tried = state;
    conversation.markRead().then(
      () => {
        tried = undefined;
        failures = 0;
      },
      ({ retryable, details }: ChatError) => {
        clearTimeout(timer);
        if (!retryable) return;
        const delayMs = Math.max(reconnectDelayMs(++failures, Math.random()), details.retry_after_ms ?? 0);
        timer = setTimeout(() => {
          tried = undefined;
          read();
        }, delayMs);
      },
    );
  };

  return {
    /** Reads when something changes, until the returned function is called. */
    start() {
      let wasMarked = readState.get().isMarkedUnread;
      const unsubscribe = readState.subscribe(() => {
        const isMarked = readState.get().isMarkedUnread;
        if (isMarked && !wasMarked) {
          isKeptUnread = true;
          hasUserScrolled = false;
        }
        wasMarked = isMarked;
        read();
      });
      window.addEventListener('focus', read);
      document.addEventListener('visibilitychange', read);
      return () => {
        isInView = false;
        unsubscribe();
        window.removeEventListener('focus', read);
        document.removeEventListener('visibilitychange', read);
      };
    },
    show(isShown: boolean, isEndVisible: boolean) {
      isInView = isShown;
      if (isEndVisible && hasUserScrolled) isKeptUnread = false;
      read();
    },
    acknowledge() {
      isKeptUnread = false;
      read();
    },
    onUserScroll() {
      hasUserScrolled = true;
    },
  };
}

import { type TimelineState, toChatError } from '@confab/client';
import { messageNotFound } from '@confab/protocol';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';
import type { Conversation } from './conversation.ts';
import type { MessageListRow } from './messageRows.ts';
import { JUMP_SHARE, type ScrollTarget, UNREAD_SHARE } from './openingTarget.ts';
import type { Opening } from './rowMeasures.ts';
import type { VirtualRows } from './virtualRows.ts';

const HIGHLIGHT_MS = 2400;

export interface ListPosition {
  /** The message that was jumped to a moment ago. */
  highlightedId: string | undefined;
  /** Brings a message into view, loading around it if needed; false if it no longer exists, rejects if that is unknown. */
  jumpTo(messageId: string): Promise<boolean>;
  jumpToLatest(): void;
  jumpToUnread(lastReadAt: string | undefined): void;
  /** Ends a jump that still waits for its row; called when the user is about to scroll. */
  onUserScroll(): void;
}

/** Scrolls the list: to its first position when it opens, to its end when the viewer sends, and to messages that are jumped to. */
export function useListPosition(
  conversation: Conversation,
  timeline: TimelineState,
  list: readonly MessageListRow[],
  rows: VirtualRows,
  opening: ScrollTarget,
): ListPosition {
  const { messages } = conversation;
  const target = useRef<ScrollTarget | null>(opening);
  const [highlightedId, setHighlightedId] = useState<string>();

  /** Scrolls to the target once its row is there. */
  function scrollToTarget() {
    const { current } = target;
    if (current === null || list.length === 0) return;
    if (current === 'end') {
      if (!timeline.isLatest) return;
      rows.scrollToEnd();
    } else {
      const index = list.findIndex((row) => row.key === current.key);
      if (index < 0) return;
      rows.scrollToRow(index, current.share);
    }
    target.current = null;
  }
  const scroll = useRef(scrollToTarget);
  useLayoutEffect(() => {
    scroll.current = scrollToTarget;
    scrollToTarget();
  });

  /** Goes to a row now or once it is there, and highlights it if it is a message's; `null` ends that. */
  const goTo = useCallback((next: ScrollTarget | null, messageId?: string) => {
    target.current = next;
    setHighlightedId(messageId);
    scroll.current();
  }, []);
  /** Ends a jump whose row could not be loaded, so that the list does not scroll when it comes later. */
  const giveUp = useCallback((jump: ScrollTarget) => target.current === jump && goTo(null), [goTo]);
  useOwnSend(timeline, goTo);

  const shownHighlight = highlightedId && list.find((row) => row.key === highlightedId)?.key;
  useEffect(() => {
    // The time begins when the message is loaded.
    if (!shownHighlight) return;
    const timer = setTimeout(() => setHighlightedId(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [shownHighlight]);

  const jumpTo = useCallback(
    async (messageId: string) => {
      const jump = { key: messageId, share: JUMP_SHARE };
      const isLoaded = () => messages.state.get().messages.some((message) => message.id === messageId);
      goTo(jump, messageId);
      if (isLoaded()) return true;
      let isShown = true;
      try {
        isShown = await messages.loadAround({ id: messageId });
      } catch (error) {
        if (!toChatError(error).is(messageNotFound)) throw error;
      } finally {
        if (!isLoaded()) giveUp(jump);
      }
      // Otherwise the reader has moved elsewhere meanwhile.
      return !isShown || isLoaded();
    },
    [messages, goTo, giveUp],
  );
  const jumpToLatest = useCallback(() => {
    goTo('end');
    if (!messages.state.get().isLatest) messages.loadLatest().catch(() => giveUp('end'));
  }, [messages, goTo, giveUp]);
  useReturnOnSend(conversation, jumpToLatest);
  const jumpToUnread = useCallback(
    (lastReadAt: string | undefined) => {
      const jump = { key: 'new', share: UNREAD_SHARE };
      goTo(jump);
      if (target.current === jump && lastReadAt)
        messages.loadAround({ createdAt: lastReadAt }).catch(() => giveUp(jump));
    },
    [messages, goTo, giveUp],
  );
  const onUserScroll = useCallback(() => {
    // The page being loaded will replace these rows, and only the target says where to stand in it.
    if (target.current !== null && !messages.state.get().isLoading) goTo(null);
  }, [messages, goTo]);
  return { highlightedId, jumpTo, jumpToLatest, jumpToUnread, onUserScroll };
}

/** Returns the target at which a list opens as an index of its rows. */
export function openingPosition(target: ScrollTarget, list: readonly MessageListRow[]): Opening {
  if (target === 'end') return target;
  const index = list.findIndex((row) => row.key === target.key);
  return index < 0 ? 'end' : { index, share: target.share };
}

/** Goes to the end when a new message that the viewer wrote in this tab appears there. */
function useOwnSend({ messages }: TimelineState, goTo: (target: ScrollTarget) => void): void {
  const { outbox } = useClient();
  const lastId = messages.at(-1)?.id;
  const previousId = useRef(lastId);
  useLayoutEffect(() => {
    if (lastId === previousId.current) return;
    previousId.current = lastId;
    if (lastId !== undefined && outbox.get(lastId)?.isWrittenHere) goTo('end');
  });
}

/** Jumps to the latest message when the viewer sends one in this tab while older ones are shown: the list does not show it there. */
function useReturnOnSend({ channel, thread, messages }: Conversation, jumpToLatest: () => void): void {
  const { entries } = useClient().outbox;
  useEffect(() => {
    let before = entries.get();
    return entries.subscribe(() => {
      const now = entries.get();
      const hasSent = now.some(
        ({ id, cid, message, isWrittenHere }) =>
          isWrittenHere &&
          cid === channel.cid &&
          message.parent_id === thread?.parentId &&
          !before.some((known) => known.id === id),
      );
      before = now;
      if (hasSent && !messages.state.get().isLatest) jumpToLatest();
    });
  }, [entries, channel, thread, messages, jumpToLatest]);
}

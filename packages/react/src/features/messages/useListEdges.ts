import type { TimelineState } from '@confab/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversation } from './conversation.ts';
import type { VirtualRows } from './virtualRows.ts';

/** A page is loaded before it comes into view: this far ahead, in pixels. */
const AHEAD_PX = 1600;
/** The end counts as visible when at most this much of it is not, in pixels. */
const END_SLACK_PX = 24;
/** Further from the end than this, in pixels, the list offers to jump back to it. */
const FAR_PX = 600;

/** The list's position relative to its end, and the handlers that keep it up to date. */
export interface ListEdges {
  isEndVisible: boolean;
  isFarFromEnd: boolean;
  /** Measures again; called on each scroll. */
  onScroll(): void;
  /** Stays at the end; called when rows or the window have changed their height. */
  onResize(): void;
  /** Called when the user is about to scroll by wheel, finger or keys. */
  onUserScroll(): void;
}

/** Loads pages as they come near, and reports whether the end is in view; a list may open there. */
export function useListEdges(
  { messages }: Conversation,
  timeline: TimelineState,
  rows: VirtualRows,
  opensAtEnd: boolean,
): ListEdges {
  const [position, setPosition] = useState({
    isEndVisible: opensAtEnd && timeline.isLatest,
    isFarFromEnd: false,
  });
  const shown = useRef(position);
  const { hasPrev, hasNext, isLatest, isLoadingPrev, isLoadingNext, error } = timeline;

  const lastOffset = useRef(0);
  const hasUserScrolled = useRef(false);
  const measure = useCallback(
    (hasScrolled: boolean) => {
      const toEnd = rows.distanceFromEnd();
      const offset = rows.distanceFromStart();
      if (hasScrolled && toEnd <= 1) hasUserScrolled.current = false;
      // At the end before, and not scrolled up since: a row has grown, or the window has shrunk.
      const isKept =
        shown.current.isEndVisible && !hasUserScrolled.current && offset >= lastOffset.current - 1;
      lastOffset.current = offset;
      const isEndVisible = isLatest && (isKept || toEnd <= END_SLACK_PX);
      if (isEndVisible && isKept && toEnd > 1) rows.scrollToEnd();
      const isFarFromEnd = !isLatest || toEnd > FAR_PX;
      if (shown.current.isEndVisible !== isEndVisible || shown.current.isFarFromEnd !== isFarFromEnd) {
        shown.current = { isEndVisible, isFarFromEnd };
        setPosition(shown.current);
      }
      // After a failure only the user tries again.
      if (error) return;
      if (hasPrev && !isLoadingPrev && rows.distanceFromStart() < AHEAD_PX)
        ignoreFailure(messages.loadPrev());
      if (hasNext && !isLoadingNext && toEnd < AHEAD_PX) ignoreFailure(messages.loadNext());
    },
    [messages, rows, hasPrev, hasNext, isLatest, isLoadingPrev, isLoadingNext, error],
  );

  const onResize = useCallback(() => measure(false), [measure]);
  useEffect(onResize);
  const onScroll = useCallback(() => measure(true), [measure]);
  const onUserScroll = useCallback(() => {
    hasUserScrolled.current = true;
  }, []);
  return { ...position, onScroll, onResize, onUserScroll };
}

/** The timeline keeps the error, and the list shows it where the page would have come. */
function ignoreFailure(loading: Promise<unknown>) {
  loading.catch(() => undefined);
}

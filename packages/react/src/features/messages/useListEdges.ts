import type { TimelineState } from '@confab/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListPlace } from './listPlace.ts';
import type { VirtualRows } from './virtualRows.ts';

/** A page is asked for before its place comes into view: this far ahead, in pixels. */
const AHEAD_PX = 1600;
/** The end counts as visible when at most this much of it is not, in pixels. */
const END_SLACK_PX = 24;
/** Further from the end than this, there is a way back to it, in pixels. */
const FAR_PX = 600;

/** Where the list stands. */
export interface ListEdges {
  isEndVisible: boolean;
  isFarFromEnd: boolean;
  /** To be called on each scroll. */
  look(): void;
  /** To be called when rows or the window have changed their height: stays at the end. */
  keep(): void;
  /** To be called when somebody is about to scroll by wheel, finger or keys. */
  moveByHand(): void;
}

/** Loads pages as their place comes near, and tells whether the end is in view; a list may open there. */
export function useListEdges(
  { messages }: ListPlace,
  timeline: TimelineState,
  rows: VirtualRows,
  opensAtEnd: boolean,
): ListEdges {
  const [place, setPlace] = useState({
    isEndVisible: opensAtEnd && timeline.isLatest,
    isFarFromEnd: false,
  });
  const known = useRef(place);
  const { hasPrev, hasNext, isLatest, isLoadingPrev, isLoadingNext, error } = timeline;

  const lastOffset = useRef(0);
  const isMovedByHand = useRef(false);
  const measure = useCallback(
    (hasScrolled: boolean) => {
      const toEnd = rows.distanceFromEnd();
      const offset = rows.distanceFromStart();
      if (hasScrolled && toEnd <= 1) isMovedByHand.current = false;
      // Who was at the end and has not scrolled up is there still: a row has grown, or the window has shrunk.
      const isKept = known.current.isEndVisible && !isMovedByHand.current && offset >= lastOffset.current - 1;
      lastOffset.current = offset;
      const isEndVisible = isLatest && (isKept || toEnd <= END_SLACK_PX);
      if (isEndVisible && isKept && toEnd > 1) rows.scrollToEnd();
      const isFarFromEnd = !isLatest || toEnd > FAR_PX;
      if (known.current.isEndVisible !== isEndVisible || known.current.isFarFromEnd !== isFarFromEnd) {
        known.current = { isEndVisible, isFarFromEnd };
        setPlace(known.current);
      }
      // After a failure only a person asks again.
      if (error) return;
      if (hasPrev && !isLoadingPrev && rows.distanceFromStart() < AHEAD_PX)
        ignoreFailure(messages.loadPrev());
      if (hasNext && !isLoadingNext && toEnd < AHEAD_PX) ignoreFailure(messages.loadNext());
    },
    [messages, rows, hasPrev, hasNext, isLatest, isLoadingPrev, isLoadingNext, error],
  );

  const keep = useCallback(() => measure(false), [measure]);
  useEffect(keep);
  const look = useCallback(() => measure(true), [measure]);
  const moveByHand = useCallback(() => {
    isMovedByHand.current = true;
  }, []);
  return { ...place, look, keep, moveByHand };
}

/** The timeline keeps the error, and the list shows it where the page would have come. */
function ignoreFailure(loading: Promise<unknown>) {
  loading.catch(() => undefined);
}

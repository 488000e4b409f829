import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

type ScrollToRow = (index: number, share: number) => void;

/** A jump comes to rest within this time, in milliseconds. */
const JUMP_MS = 1000;
const HAND_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * A jump that holds on to its row: the library scrolls to an offset, which is another row's as soon as a page
 * comes in above. Over when the jump has come to rest, or a person moves the list.
 */
export function useSteadyJump(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
  scrollToRow: ScrollToRow,
): ScrollToRow {
  const latestKeys = useRef(keys);
  const jump = useRef<{ key: string | undefined; index: number; share: number; until: number } | null>(null);
  useLayoutEffect(() => {
    latestKeys.current = keys;
    const going = jump.current;
    if (!going || performance.now() > going.until) return;
    const index = keys.indexOf(going.key ?? '');
    if (index < 0 || index === going.index) return;
    going.index = index;
    scrollToRow(index, going.share);
  }, [keys, scrollToRow]);
  useEffect(() => {
    const stop = () => {
      jump.current = null;
    };
    const element = scroller.current;
    for (const type of HAND_EVENTS) element?.addEventListener(type, stop, { passive: true });
    return () => {
      for (const type of HAND_EVENTS) element?.removeEventListener(type, stop);
    };
  }, [scroller]);
  return useCallback(
    (index, share) => {
      const until = performance.now() + JUMP_MS;
      jump.current = { key: latestKeys.current[index], index, share, until };
      scrollToRow(index, share);
    },
    [scrollToRow],
  );
}

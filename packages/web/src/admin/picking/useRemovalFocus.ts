import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list of `count` items whose remove buttons are the first buttons of `root`: after `onRemoved(at)`,
 * the button that follows the removed item's has the focus.
 */
export function useRemovalFocus<E extends HTMLElement>(
  count: number,
): { root: RefObject<E | null>; onRemoved(at: number): void } {
  const root = useRef<E>(null);
  const removed = useRef<{ at: number; count: number }>(undefined);
  useEffect(() => {
    if (!removed.current || removed.current.count === count) return;
    root.current?.querySelectorAll('button')[removed.current.at]?.focus();
    removed.current = undefined;
  }, [count]);
  return {
    root,
    onRemoved: (at) => {
      removed.current = { at, count };
    },
  };
}

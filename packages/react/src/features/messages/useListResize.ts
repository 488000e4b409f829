import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onResize` when the list's window changes its height, as when the composer below it grows, and when rows do, as by a
 * reaction.
 */
export function useListResize(scroller: RefObject<HTMLElement | null>, onResize: () => void): void {
  const latest = useRef(onResize);
  useEffect(() => {
    latest.current = onResize;
  });
  useEffect(() => {
    if (!scroller.current) return;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(scroller.current);
    if (scroller.current.firstElementChild) observer.observe(scroller.current.firstElementChild);
    return () => observer.disconnect();
  }, [scroller]);
}

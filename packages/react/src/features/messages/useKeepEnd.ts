import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `keep` while the list's window shrinks and grows, because the composer under it takes more or fewer lines, and while
 * rows grow: by a reaction, say.
 */
export function useKeepEnd(scroller: RefObject<HTMLElement | null>, keep: () => void): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (!scroller.current) return;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(scroller.current);
    if (scroller.current.firstElementChild) observer.observe(scroller.current.firstElementChild);
    return () => observer.disconnect();
  }, [scroller]);
}

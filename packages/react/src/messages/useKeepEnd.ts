import { type RefObject, useEffect, useRef } from 'react';
import type { VirtualRows } from './virtualRows.ts';

/**
 * Keeps the end in view while the list's window shrinks and grows, because the composer under it takes more or fewer lines, and
 * while rows grow: by a reaction, say.
 */
export function useKeepEnd(
  scroller: RefObject<HTMLElement | null>,
  rows: VirtualRows,
  isEndVisible: boolean,
): void {
  const latest = useRef({ rows, isEndVisible });
  useEffect(() => {
    latest.current = { rows, isEndVisible };
  });
  useEffect(() => {
    if (!scroller.current) return;
    const observer = new ResizeObserver(() => {
      if (latest.current.isEndVisible) latest.current.rows.scrollToEnd();
    });
    observer.observe(scroller.current);
    if (scroller.current.firstElementChild) observer.observe(scroller.current.firstElementChild);
    return () => observer.disconnect();
  }, [scroller]);
}

import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import './focusAfterNavigation.css';

/** For so long, in milliseconds, a menu or dialog may return the focus. */
const settleMs = 1500;
/** For so long, in milliseconds, the heading of a page may load. */
const headingMs = 1000;

/**
 * Moves the focus to the heading of a page that was opened from a menu, a dialog or a link that is gone, so that keys and
 * screen readers go on there. Parts that focus something of their own, such as the composer, keep it.
 */
export function useFocusAfterNavigation(): void {
  const [path] = useLocation();
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const begun = performance.now();
    let frame = requestAnimationFrame(function look() {
      const passedMs = performance.now() - begun;
      const target = document.activeElement === document.body && beginningOfPage(passedMs > headingMs);
      if (target) {
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
      } else if (passedMs < settleMs) frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [path]);
}

/** Returns the visible heading of the page, or its main part if it has none; undefined while it may load. */
function beginningOfPage(isLoaded: boolean): HTMLElement | null | undefined {
  const main = document.querySelector<HTMLElement>('main:not([aria-busy="true"])');
  const heading = main?.querySelector('h1');
  if (heading) return heading.offsetWidth > 1 ? heading : main;
  return isLoaded ? main : undefined;
}

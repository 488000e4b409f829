import { useEffect } from 'react';
import './focusFallback.css';

/** For so long, in milliseconds, a menu or a dialog may return the focus, and a part of the page take it. */
const returnMs = 300;
/** For so long, in milliseconds, the heading of a page may load. */
const headingMs = 1000;
/** For so long, in milliseconds, a page may load. */
const pageMs = 5000;

const landmarks = 'main, aside, nav';

/**
 * Moves the focus when the element that had it is gone, so that keys and screen readers go on there: to the beginning of
 * its part of the page, or of the page that was opened. Parts that focus something of their own, such as the composer,
 * keep it.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let landmark: Element | null = null;
    let frame = 0;
    function watch() {
      cancelAnimationFrame(frame);
      const begun = performance.now();
      frame = requestAnimationFrame(function look() {
        if (document.activeElement !== document.body) return;
        const passedMs = performance.now() - begun;
        const target = passedMs > returnMs && beginningOf(landmark, passedMs > headingMs);
        if (target) {
          target.tabIndex = -1;
          target.focus({ preventScroll: true });
        } else if (passedMs < pageMs) frame = requestAnimationFrame(look);
      });
    }
    const note = ({ target }: FocusEvent) => {
      focused = target as Element;
      landmark = focused.closest(landmarks) ?? landmark;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      watch();
    });
    addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    // Signing in replaces the form that had the focus. A page that has just been loaded begins at its top.
    if (performance.getEntriesByType('first-input').length > 0) watch();
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}

/** Returns the visible heading of a part of the page, or the part itself if it has none; undefined while it may load. */
function beginningOf(landmark: Element | null, isLoaded: boolean): HTMLElement | null | undefined {
  // A dialog keeps the focus inside.
  if (document.querySelector('[role="dialog"]')) return undefined;
  const part = landmark?.isConnected
    ? (landmark as HTMLElement)
    : document.querySelector<HTMLElement>('main:not([aria-busy="true"])');
  const heading = part?.querySelector<HTMLElement>('h1, h2');
  if (heading) return heading.offsetWidth > 1 ? heading : part;
  return isLoaded ? part : undefined;
}

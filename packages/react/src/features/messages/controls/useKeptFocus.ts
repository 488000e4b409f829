import { type RefObject, useEffect } from 'react';

/** The number of frames in which the row to focus may appear. */
const maxFrames = 60;

/**
 * Moves the focus to a message when the focused part of the list is removed: from a pill that has been followed to where it
 * led, otherwise to the row that Tab reaches (UX-18).
 */
export function useKeptFocus(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = scroller.current?.parentElement;
    if (!list) return;
    let focused: Element | null = null;
    let frame = 0;
    const note = (event: FocusEvent) => {
      focused = event.target as Element;
    };
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const rowOf = rowAfter(focused);
      focused = null;
      let frames = 0;
      frame = requestAnimationFrame(function look() {
        if (document.activeElement !== document.body) return;
        const row = rowOf(list);
        if (row instanceof HTMLElement) row.focus({ preventScroll: true });
        else if (++frames < maxFrames) frame = requestAnimationFrame(look);
      });
    });
    list.addEventListener('focusin', note);
    observer.observe(list, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      list.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [scroller]);
}

/** Returns how the row to focus is found in the list after `removed` is gone. */
function rowAfter(removed: Element): (list: Element) => Element | null | undefined {
  if (removed.matches('.cf-jump--unread'))
    return (list) =>
      list.querySelector('[data-kind="new"]')?.nextElementSibling?.querySelector('[data-message-id]');
  if (removed.matches('.cf-jump--latest'))
    return (list) => [...list.querySelectorAll('[data-message-id]')].at(-1);
  return (list) => list.querySelector('[data-message-id][tabindex="0"]');
}

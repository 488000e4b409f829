import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onEscape` for Escape in `view` or where nothing has focus, unless another handler has prevented the event. */
export function useEscape(view: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const [target] = event.composedPath();
      const isInView = target instanceof Node && view.current?.contains(target);
      if (isInView || target === document.body) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [view]);
}

import { useEffect } from 'react';

/** Calls `onKey` for Shift+Esc anywhere on the page, unless another handler has prevented the event. */
export function useShiftEscape(onKey: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !event.shiftKey || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      onKey();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onKey]);
}

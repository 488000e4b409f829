import { useEffect } from 'react';

/** Calls `onKey` for Shift+Esc, wherever the focus is, unless something nearer has taken it. */
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

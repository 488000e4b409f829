import { useEffect, useRef } from 'react';

/** Calls `open` on Ctrl+/ or Cmd+/ (UX-18). */
export function useKeysDialogKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

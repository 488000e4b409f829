import { useEffect, useRef } from 'react';

/**
 * Returns the focus to the element that had it before `key` was opened, when that closes with the focus inside; if the
 * element is gone, to the message `messageId` beside it, else to the channel's composer.
 */
export function useReturnedFocus(key: string, messageId: string | undefined): void {
  // Read while rendering, since the opened part may focus itself on mount.
  const opener = useRef<{ key: string; element: Element | null }>({ key: '', element: null });
  if (opener.current.key !== key) opener.current = { key, element: document.activeElement };
  useEffect(() => {
    const { element } = opener.current;
    return () => {
      if (document.activeElement !== document.body) return;
      const main = document.querySelector('.web-shell__main');
      const row = messageId && main?.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
      const candidates = [element, row, main?.querySelector('.cf-composer__field')];
      for (const candidate of candidates) {
        if (!(candidate instanceof HTMLElement) || candidate === document.body || !candidate.isConnected)
          continue;
        candidate.focus();
        if (document.activeElement === candidate) return;
      }
    };
  }, [messageId]);
}

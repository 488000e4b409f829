import { type RefObject, useEffect, useState } from 'react';
import { focusedElement } from '../../core/bindings/focusedElement.ts';

/**
 * Moves the focus into a panel that hides the element which had it. When the panel closes with the focus inside, returns it
 * to that element; where the list has drawn its rows anew, to the same message or to the composer.
 */
export function usePanelFocus(panel: RefObject<HTMLElement | null>): void {
  const [opener] = useState(focusedElement);
  useEffect(() => {
    const stage = panel.current?.parentElement;
    const isHidden = opener !== null && opener.getClientRects().length === 0;
    if (isHidden && !panel.current?.contains(focusedElement())) panel.current?.focus();
    return () => {
      const focused = focusedElement();
      if (focused !== null && focused !== document.body) return;
      const messageId = opener?.closest<HTMLElement>('[data-message-id]')?.dataset.messageId;
      const row = messageId && stage?.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
      for (const candidate of [opener, row, stage?.querySelector<HTMLElement>('.cf-composer__field')]) {
        if (!(candidate instanceof HTMLElement) || !candidate.isConnected) continue;
        candidate.focus();
        if (focusedElement() === candidate) return;
      }
    };
  }, [opener, panel]);
}

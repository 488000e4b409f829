import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { focusedElement } from '../../core/bindings/focusedElement.ts';

/**
 * Keeps the focus on the message that has it while the list that scrolls takes the place of the rows that were drawn without its
 * code. Returns that message's id, which has to be drawn at once.
 */
export function useKeptFocus(scroller: RefObject<HTMLElement | null>): string | undefined {
  // The first render comes before those rows leave the page.
  const [messageId] = useState(focusedMessageId);
  const isPending = useRef(messageId !== undefined);
  useLayoutEffect(() => {
    if (!isPending.current || messageId === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(messageId)}"]`);
    const isLost = document.activeElement === document.body;
    if (isLost) row?.focus();
    isPending.current = isLost && !row;
  });
  return messageId;
}

function focusedMessageId(): string | undefined {
  return focusedElement()?.closest<HTMLElement>('[data-static] [data-message-id]')?.dataset.messageId;
}

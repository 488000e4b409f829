import type { ComposerState, MessageComposer } from '@confab/client/composer';
import { type RefObject, useEffect } from 'react';
import type { WritingField } from './writingField.ts';

/** Puts the cursor into the field when a channel opens (UX-16), and at the end of the text when an edit begins. */
export function useComposerFocus(
  ref: RefObject<WritingField | null>,
  owner: MessageComposer,
  state: ComposerState,
  { isTouchOnly, isLate }: { isTouchOnly: boolean; isLate: boolean },
) {
  useEffect(() => owner.attach(() => focusWhenReachable(ref.current)), [owner, ref]);
  useEffect(() => {
    const flush = () => void owner.flush();
    addEventListener('pagehide', flush);
    return () => removeEventListener('pagehide', flush);
  }, [owner]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another composer is another channel
  useEffect(() => {
    // An on-screen keyboard would cover half of the conversation.
    if (isTouchOnly || (isLate && isInUse(document.activeElement))) return;
    // A closing dialog returns the focus in a microtask of its own; this one runs after it.
    queueMicrotask(
      () => ref.current && isFocusFree(ref.current) && ref.current.focus({ preventScroll: true }),
    );
  }, [owner]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the beginning of an edit moves the cursor
  useEffect(() => {
    const end = ref.current?.value.length ?? 0;
    if (state.edited) ref.current?.setSelectionRange(end, end);
  }, [state.edited]);
}

/** Focuses the field; if a menu is about to close, which traps the focus, after it has closed. */
function focusWhenReachable(field: WritingField | null) {
  field?.focus();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) field?.focus();
  });
}

/** Whether nothing of the page around the kit has the focus, such as a form of the host. */
function isFocusFree(field: WritingField): boolean {
  const { activeElement, body } = document;
  return (
    !activeElement ||
    activeElement === body ||
    activeElement.shadowRoot !== null ||
    field.closest('.cf-root')?.contains(activeElement) === true
  );
}

/** Whether the user has begun to do something with an element: a message, a field, a dialog or a menu. */
const isInUse = (element: Element | null): boolean =>
  Boolean(
    element?.closest('[data-message-id], input, textarea, [role="textbox"], [role="dialog"], [role="menu"]'),
  );

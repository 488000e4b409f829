import type { ComposerState, MessageComposer } from '@confab/client/composer';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { WritingField } from './writingField.ts';

export interface ComposerFocusOptions {
  field: RefObject<WritingField | null>;
  /** Whether it appears after the rest of the channel: the user may be doing something else by then. */
  isLate: boolean;
  /** Whether the field that this one replaces had the focus. Each field sets it when it goes. */
  hadFocus: RefObject<boolean>;
  /** The channel's or thread's own composer. */
  owner: MessageComposer;
  /** The active composer: the owner, or that of an edit. */
  composer: MessageComposer;
  state: ComposerState;
}

/**
 * Puts the cursor into the field when a channel opens (UX-16), and at the end of the text when an edit begins. A field
 * that replaces another takes over its focus and its caret before the next key.
 */
export function useComposerFocus(options: ComposerFocusOptions, isTouchOnly: boolean): void {
  const { field: ref, isLate, hadFocus, owner, composer, state } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when a field comes and goes
  useLayoutEffect(() => {
    const field = ref.current;
    if (field && hadFocus.current) {
      const { start, end } = composer.text.state.get().selection;
      field.setSelectionRange(start, end);
      field.focus({ preventScroll: true });
    }
    return () => {
      hadFocus.current = field?.matches(':focus') ?? false;
    };
  }, []);
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

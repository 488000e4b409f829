import type { ComposerState, MessageComposer } from '@confab/client/composer';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { focusedElement } from '../../core/bindings/focusedElement.ts';
import type { MessageComposerProps } from './composerProps.ts';
import type { WritingField } from './writingField.ts';

export interface ComposerFocusOptions extends Pick<MessageComposerProps, 'opener'> {
  field: RefObject<WritingField | null>;
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
  const { field: ref, opener, hadFocus, owner, composer, state } = options;
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
    if (isTouchOnly) return;
    // A closing dialog returns the focus in a microtask of its own; this one runs after it.
    queueMicrotask(() => {
      const field = ref.current;
      if (field && !isBesideThread(field) && isFocusFree(field, opener)) field.focus({ preventScroll: true });
    });
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

/** Whether this is the channel's field beside an open thread, whose own field gets the focus. */
const isBesideThread = (field: WritingField) =>
  field.closest('.cf-panel') === null && field.closest('[data-panel="thread"]') !== null;

/** Whether neither the page around the kit has the focus, such as a form of the host, nor what the user has moved it to. */
function isFocusFree(field: WritingField, opener: MessageComposerProps['opener']): boolean {
  const active = focusedElement();
  // The host of the kit's own shadow root has the focus when nothing in there has it.
  const { host } = field.getRootNode() as Partial<ShadowRoot>;
  if (!active || active === document.body || active === host) return true;
  // Where the opener is gone, or was the whole page, the page itself may have focused the beginning of a part.
  const hasMoved = active !== opener && opener?.isConnected && !active.matches('main, h1, h2');
  return !hasMoved && field.closest('.cf-root')?.contains(active) === true;
}

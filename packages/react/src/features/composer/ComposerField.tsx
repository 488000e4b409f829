import type { ComposerState, MessageComposer, TextState } from '@confab/client/composer';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import { useHidden } from '../../core/overrides/index.ts';
import { useAutosize } from '../../core/primitives/index.ts';
import { useMediaQuery } from '../../core/theme/index.ts';
import { pastedFiles } from '../attachments/composer/fileDrop.ts';
import { type Format, formatOfKey } from './formatKeys.ts';
import { pasteRich } from './paste/pasteRich.ts';
import type { PendingEdits } from './pendingEdits.ts';
import { suggestionId } from './suggestions/suggestionId.ts';
import type { SuggestionChoice } from './suggestions/useSuggestions.ts';

/** A device without hardware keyboard, on which Enter inserts a newline. */
const TOUCH_ONLY = '(hover: none) and (pointer: coarse)';

export interface ComposerFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Whether it appears after the rest of the channel: the user may be doing something else by then. */
  isLate: boolean;
  /** The channel's or thread's own composer. */
  owner: MessageComposer;
  /** The active composer: the owner, or that of an edit. */
  composer: MessageComposer;
  state: ComposerState;
  text: TextState;
  label: string;
  placeholder: string;
  choice: SuggestionChoice;
  listId: string;
  edits: PendingEdits;
  onFormat(format: Format): void;
  onSubmit(): void;
}

/** The textarea: the browser's own undo, spell check and input methods, with the keys of UX-03 on top. */
export function ComposerField(props: ComposerFieldProps) {
  const {
    field,
    isLate,
    owner,
    composer,
    state,
    text,
    label,
    placeholder,
    choice,
    listId,
    edits,
    onFormat,
    onSubmit,
  } = props;
  const isTouchOnly = useMediaQuery(TOUCH_ONLY);
  const hasUploads = !useHidden().has('uploads');
  const isSuggesting = (choice.open?.state.items?.length ?? 0) > 0;
  const isPlainPaste = useRef(false);
  useAutosize(field, text.text);
  useComposerFocus(field, owner, state, { isTouchOnly, isLate });

  function onChange(event: ChangeEvent<HTMLTextAreaElement>) {
    const { value, selectionStart: start, selectionEnd: end } = event.target;
    composer.text.type(value, { start, end });
  }

  function onSelect({ currentTarget: area }: SyntheticEvent<HTMLTextAreaElement>) {
    composer.text.select({ start: area.selectionStart, end: area.selectionEnd });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    isPlainPaste.current = event.shiftKey;
    // An input method is composing: Enter chooses a word and does not send.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (choice.onKeyDown(event) || onPlainKey(event)) event.preventDefault();
  }

  function pasteFiles({ clipboardData }: ClipboardEvent<HTMLTextAreaElement>): boolean {
    const files = hasUploads ? pastedFiles(clipboardData) : [];
    if (files.length > 0) composer.attachments.add(files);
    return files.length > 0;
  }

  function onPlainKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || (!isModified && !isTouchOnly))) {
      onSubmit();
      return true;
    }
    if (event.key === 'Escape') return composer.cancel();
    if (event.key === 'ArrowUp' && !isModified) return composer.editLast();
    const format = formatOfKey(event);
    if (!format) return false;
    onFormat(format);
    return true;
  }

  return (
    <textarea
      ref={field}
      className="cf-composer__field"
      rows={1}
      dir="auto"
      value={text.text}
      placeholder={placeholder}
      aria-label={label}
      aria-autocomplete="list"
      aria-controls={isSuggesting ? listId : undefined}
      aria-activedescendant={
        isSuggesting && choice.activeIndex >= 0 ? suggestionId(listId, choice.activeIndex) : undefined
      }
      enterKeyHint={isTouchOnly ? 'enter' : 'send'}
      onChange={onChange}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => {
        isPlainPaste.current = event.shiftKey;
      }}
      onPaste={(event) => {
        if (pasteFiles(event) || (!isPlainPaste.current && pasteRich(event, edits))) event.preventDefault();
      }}
      onSelect={onSelect}
      onBlur={choice.close}
    />
  );
}

/** Focuses the field; if a menu is about to close, which traps the focus, after it has closed. */
function focusWhenReachable(field: HTMLTextAreaElement | null) {
  field?.focus();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) field?.focus();
  });
}

/** Whether nothing of the page around the kit has the focus, such as a form of the host. */
function isFocusFree(field: HTMLTextAreaElement): boolean {
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
  Boolean(element?.closest('[data-message-id], input, textarea, [role="dialog"], [role="menu"]'));

/** Puts the cursor into the field when a channel opens (UX-16), and at the end of the text when an edit begins. */
function useComposerFocus(
  ref: RefObject<HTMLTextAreaElement | null>,
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

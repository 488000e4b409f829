import type { TextState } from '@confab/client/composer';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useRef,
} from 'react';
import { useHidden } from '../../core/overrides/index.ts';
import { useAutosize } from '../../core/primitives/index.ts';
import { pastedFiles } from '../attachments/composer/fileDrop.ts';
import { type FieldKeyOptions, fieldKeys } from './fieldKeys.ts';
import { pasteRich } from './paste/pasteRich.ts';
import type { PendingEdits } from './pendingEdits.ts';
import { useIsTouchOnly } from './sendKey.ts';
import { suggestionId } from './suggestions/suggestionId.ts';
import { type ComposerFocusOptions, useComposerFocus } from './useComposerFocus.ts';

export interface ComposerFieldProps extends FieldKeyOptions, ComposerFocusOptions {
  text: TextState;
  label: string;
  placeholder: string;
  listId: string;
  edits: PendingEdits;
}

/** The attributes of a field that announce its suggestions. */
export function suggestionAttributes({ choice, listId }: Pick<ComposerFieldProps, 'choice' | 'listId'>) {
  const isSuggesting = (choice.open?.state.items?.length ?? 0) > 0;
  return {
    'aria-autocomplete': 'list' as const,
    'aria-controls': isSuggesting ? listId : undefined,
    'aria-activedescendant':
      isSuggesting && choice.activeIndex >= 0 ? suggestionId(listId, choice.activeIndex) : undefined,
  };
}

/** The textarea: the browser's own undo, spell check and input methods, with the keys of UX-03 on top. */
export function ComposerField(props: ComposerFieldProps) {
  const { composer, text, label, placeholder, choice, edits, doesEnterSend } = props;
  const field = props.field as RefObject<HTMLTextAreaElement | null>;
  const isTouchOnly = useIsTouchOnly();
  const hasUploads = !useHidden().has('uploads');
  const isPlainPaste = useRef(false);
  useAutosize(field, text.text);
  useComposerFocus(props, isTouchOnly);

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
    if (fieldKeys(props)(event)) event.preventDefault();
  }

  function pasteFiles({ clipboardData }: ClipboardEvent<HTMLTextAreaElement>): boolean {
    const files = hasUploads ? pastedFiles(clipboardData) : [];
    if (files.length > 0) composer.attachments.add(files);
    return files.length > 0;
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
      {...suggestionAttributes(props)}
      enterKeyHint={doesEnterSend ? 'send' : 'enter'}
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

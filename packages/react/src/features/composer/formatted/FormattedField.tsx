import { useLayoutEffect, useMemo, useRef } from 'react';
import { useHidden } from '../../../core/overrides/index.ts';
import { pastedFiles } from '../../attachments/composer/fileDrop.ts';
import { type ComposerFieldProps, suggestionAttributes } from '../ComposerField.tsx';
import { fieldKeys } from '../fieldKeys.ts';
import type { Format } from '../formatKeys.ts';
import { pasteRich } from '../paste/pasteRich.ts';
import { useIsTouchOnly } from '../sendKey.ts';
import { applyChange, insertText } from '../textareaChange.ts';
import { useComposerFocus } from '../useComposerFocus.ts';
import { createEditor, type EditorEvents, type FormattedEditor } from './createEditor.ts';
import { FormatToolbar } from './FormatToolbar.tsx';
import { spansAt, withoutFormat } from './formatsAt.ts';
import './FormattedField.css';

/**
 * The field of those who see formatting while they write. Its text is the Markdown itself, whose marks are hidden where the
 * caret is not, so that drafts, mentions, commands and edits work as in the textarea.
 */
export default function FormattedField(props: ComposerFieldProps) {
  const { field, composer, text, label, placeholder, choice, edits, doesEnterSend } = props;
  const isTouchOnly = useIsTouchOnly();
  const hidden = useHidden();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<FormattedEditor>(undefined);
  const isPlainPaste = useRef(false);
  const spans = useMemo(() => spansAt(text.text, text.selection), [text.text, text.selection]);

  function format(as: Format) {
    const area = field.current;
    if (!area) return;
    const { value, selectionStart: start, selectionEnd: end } = area;
    const change = withoutFormat(value, { start, end }, as);
    if (change) applyChange(area, change);
    else props.onFormat(as);
  }

  function onPaste({ clipboardData }: ClipboardEvent): boolean {
    const area = field.current;
    if (!clipboardData || !area) return false;
    const files = hidden.has('uploads') ? [] : pastedFiles(clipboardData);
    if (files.length > 0) composer.attachments.add(files);
    else if (isPlainPaste.current || !pasteRich({ clipboardData, currentTarget: area }, edits))
      insertText(area, clipboardData.getData('text/plain').replace(/\r\n?/gu, '\n'));
    return true;
  }

  // The editor lives longer than one render, whose functions it calls.
  const events: EditorEvents & { composer: typeof composer } = {
    composer,
    onType: (typed, selection) => composer.text.type(typed, selection),
    onSelect: (selection) => composer.text.select(selection),
    onKeyDown: (event) => {
      isPlainPaste.current = event.shiftKey;
      return fieldKeys({ ...props, onFormat: format })(event);
    },
    onPaste,
  };
  const latest = useRef(events);
  latest.current = events;

  useLayoutEffect(() => {
    if (!place.current) return;
    const now = latest.current.composer.text.state.get();
    const created = createEditor(place.current, now.text, now.selection, {
      onType: (...given) => latest.current.onType(...given),
      onSelect: (...given) => latest.current.onSelect(...given),
      onKeyDown: (...given) => latest.current.onKeyDown(...given),
      onPaste: (...given) => latest.current.onPaste(...given),
    });
    editor.current = created;
    field.current = created.field;
    return () => {
      field.current = null;
      created.destroy();
    };
  }, [field]);

  // Whatever else changes the text: a draft, a sent message, an edit.
  useLayoutEffect(() => {
    const now = composer.text.state.get();
    editor.current?.setText(now.text, now.selection);
  });

  const suggesting = suggestionAttributes(props);
  const isEmpty = text.text === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes of suggestions are listed one by one
  useLayoutEffect(() => {
    editor.current?.setAttributes({
      class: 'cf-composer__field cf-formatted',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...suggesting,
      'data-placeholder': isEmpty ? placeholder : undefined,
      enterkeyhint: doesEnterSend ? 'send' : 'enter',
    });
  }, [
    label,
    placeholder,
    doesEnterSend,
    isEmpty,
    suggesting['aria-controls'],
    suggesting['aria-activedescendant'],
  ]);
  useComposerFocus(props, isTouchOnly);

  return (
    <div className="cf-formatted-field">
      {!hidden.has('formatting') && <FormatToolbar pressed={spans} onFormat={format} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor inside has the role */}
      <div
        ref={place}
        onBlur={choice.close}
        onKeyUp={(event) => {
          isPlainPaste.current = event.shiftKey;
        }}
      />
    </div>
  );
}

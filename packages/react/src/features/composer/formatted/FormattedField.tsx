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
import { formatsAt, withoutFormat } from './formatsAt.ts';
import './FormattedField.css';

/**
 * The field for people who see formatting while they write. Its text is Markdown, whose marks show only around the caret,
 * so that drafts, mentions, commands and edits work as in the textarea.
 */
export default function FormattedField(props: ComposerFieldProps) {
  const { field, composer, text, label, placeholder, choice, edits, doesEnterSend } = props;
  const isTouchOnly = useIsTouchOnly();
  const hidden = useHidden();
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<FormattedEditor>(undefined);
  const isPlainPaste = useRef(false);
  const hasFormat = useMemo(() => formatsAt(text.text, text.selection), [text.text, text.selection]);

  function toggleFormat(format: Format) {
    const area = field.current;
    if (!area) return;
    const { value, selectionStart: start, selectionEnd: end } = area;
    const change = withoutFormat(value, { start, end }, format);
    if (change) applyChange(area, change);
    else props.onFormat(format);
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

  // The editor outlives a render, and calls the functions of the latest one.
  const events: EditorEvents & { composer: typeof composer } = {
    composer,
    onType: (typed, selection) => composer.text.type(typed, selection),
    onSelect: (selection) => composer.text.select(selection),
    onKeyDown: (event) => {
      isPlainPaste.current = event.shiftKey;
      return fieldKeys({ ...props, onFormat: toggleFormat })(event);
    },
    onPaste,
  };
  const latest = useRef(events);
  latest.current = events;

  useLayoutEffect(() => {
    if (!container.current) return;
    const now = latest.current.composer.text.state.get();
    const created = createEditor(container.current, now.text, now.selection, {
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

  // The text also changes by drafts, sent messages and edits.
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
      {!hidden.has('formatting') && <FormatToolbar pressed={hasFormat} onFormat={toggleFormat} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor inside has the role */}
      <div
        ref={container}
        onBlur={choice.close}
        onKeyUp={(event) => {
          isPlainPaste.current = event.shiftKey;
        }}
      />
    </div>
  );
}

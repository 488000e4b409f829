import type { TextChange } from './formatText.ts';
import type { WritingField } from './writingField.ts';

/** Changes a field's content as typing would: with an `input` event and native undo. */
export function applyChange(area: WritingField, change: TextChange): void {
  area.focus();
  if (area.applyChange) return area.applyChange(change);
  area.setSelectionRange(change.from, change.to);
  const isTyped =
    change.insert === ''
      ? document.execCommand('delete')
      : document.execCommand('insertText', false, change.insert);
  if (!isTyped && area instanceof HTMLTextAreaElement) {
    area.setRangeText(change.insert);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(change.selectionStart, change.selectionEnd);
}

/** Inserts `text` at the cursor, replacing the selection. */
export function insertText(area: WritingField, text: string): void {
  const { selectionStart: from, selectionEnd: to } = area;
  const cursor = from + text.length;
  applyChange(area, { from, to, insert: text, selectionStart: cursor, selectionEnd: cursor });
}

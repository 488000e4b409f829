import type { TextChange } from './formatText.ts';

/** Makes a change in a textarea the way typing would: with an `input` event, and undone by the browser's own undo. */
export function applyChange(area: HTMLTextAreaElement, change: TextChange): void {
  area.focus();
  area.setSelectionRange(change.from, change.to);
  const isTyped =
    change.insert === ''
      ? document.execCommand('delete')
      : document.execCommand('insertText', false, change.insert);
  if (!isTyped) {
    area.setRangeText(change.insert);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  area.setSelectionRange(change.selectionStart, change.selectionEnd);
}

/** Writes `text` where the cursor is, over what is selected. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  const { selectionStart: from, selectionEnd: to } = area;
  const cursor = from + text.length;
  applyChange(area, { from, to, insert: text, selectionStart: cursor, selectionEnd: cursor });
}

import { isInCode } from '@confab/client';
import type { ClipboardEvent } from 'react';
import { applyChange } from '../textareaChange.ts';
import { htmlToMarkdown } from './htmlToMarkdown.ts';

/**
 * Pastes what has a form (bold, links, lists, tables…) as Markdown, undone like typing. False where the browser's own
 * paste of the plain text is right: nothing has a form, files come along, or the cursor is in code.
 */
export function pasteRich(event: ClipboardEvent<HTMLTextAreaElement>): boolean {
  const { clipboardData, currentTarget: area } = event;
  const html = clipboardData.getData('text/html');
  if (html === '' || clipboardData.files.length > 0) return false;
  const { value, selectionStart: from, selectionEnd: to } = area;
  const before = value.slice(0, from);
  if (isInCode(before)) return false;
  const pasted = htmlToMarkdown(html);
  if (!pasted) return false;
  const after = value.slice(to);
  const breakBefore = pasted.needsLine && before !== '' && !before.endsWith('\n') ? '\n' : '';
  const breakAfter = pasted.needsLine && after !== '' && !after.startsWith('\n') ? '\n' : '';
  const insert = breakBefore + pasted.text + breakAfter;
  const caret = from + insert.length - breakAfter.length;
  applyChange(area, { from, to, insert, selectionStart: caret, selectionEnd: caret });
  return true;
}

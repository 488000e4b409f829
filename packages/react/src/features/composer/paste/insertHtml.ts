import { applyChange } from '../textareaChange.ts';
import type { WritingField } from '../writingField.ts';
import { htmlToMarkdown } from './htmlToMarkdown.ts';

/** Inserts formatted content at the caret as Markdown; returns whether there was any. */
export function insertHtml(area: WritingField, html: string): boolean {
  const pasted = htmlToMarkdown(html);
  if (!pasted) return false;
  const { text, needsLine } = pasted;
  const { value, selectionStart: from, selectionEnd: to } = area;
  const before = value.slice(0, from);
  const after = value.slice(to);
  const breakBefore = needsLine && before !== '' && !before.endsWith('\n') ? '\n' : '';
  const breakAfter = needsLine && after !== '' && !after.startsWith('\n') ? '\n' : '';
  const insert = breakBefore + text + breakAfter;
  const caret = from + insert.length - breakAfter.length;
  applyChange(area, { from, to, insert, selectionStart: caret, selectionEnd: caret });
  return true;
}

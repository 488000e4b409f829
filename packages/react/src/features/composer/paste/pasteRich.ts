import { isInCode } from '@confab/client/composer';
import type { ClipboardEvent } from 'react';
import { loadWritingParts } from '../lazyWritingParts.ts';
import type { PendingEdits } from '../pendingEdits.ts';
import { applyChange, insertText } from '../textareaChange.ts';
import type { PastedMarkdown } from './htmlToMarkdown.ts';

/**
 * Pastes formatted content (bold, links, lists, tables…) as Markdown, and the rest as plain text; undo works as for typing.
 * Returns false to leave it to the browser: there is no HTML, files are included, or the cursor is in code.
 */
export function pasteRich(
  { clipboardData, currentTarget: area }: ClipboardEvent<HTMLTextAreaElement>,
  edits: PendingEdits,
): boolean {
  const html = clipboardData.getData('text/html');
  const plain = clipboardData.getData('text/plain');
  if (html === '' || clipboardData.files.length > 0) return false;
  if (isInCode(area.value.slice(0, area.selectionStart))) return false;
  const paste = async () => {
    const pasted = await readHtml(html);
    if (pasted) insertMarkdown(area, pasted);
    else insertText(area, plain);
    return true;
  };
  edits.add(paste());
  return true;
}

/** If the HTML reader fails to load, the plain text is pasted. */
async function readHtml(html: string): Promise<PastedMarkdown | undefined> {
  try {
    return (await loadWritingParts()).htmlToMarkdown(html);
  } catch {
    return undefined;
  }
}

function insertMarkdown(area: HTMLTextAreaElement, { text, needsLine }: PastedMarkdown): void {
  const { value, selectionStart: from, selectionEnd: to } = area;
  const before = value.slice(0, from);
  const after = value.slice(to);
  const breakBefore = needsLine && before !== '' && !before.endsWith('\n') ? '\n' : '';
  const breakAfter = needsLine && after !== '' && !after.startsWith('\n') ? '\n' : '';
  const insert = breakBefore + text + breakAfter;
  const caret = from + insert.length - breakAfter.length;
  applyChange(area, { from, to, insert, selectionStart: caret, selectionEnd: caret });
}

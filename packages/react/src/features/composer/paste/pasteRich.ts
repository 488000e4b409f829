import { isInCode } from '@confab/client/composer';
import { loadWritingParts } from '../lazyWritingParts.ts';
import type { PendingEdits } from '../pendingEdits.ts';
import { insertText } from '../textareaChange.ts';
import type { WritingField } from '../writingField.ts';

/**
 * Pastes formatted content (bold, links, lists, tables…) as Markdown, and the rest as plain text; undo works as for typing.
 * Returns false to leave it to the browser: there is no HTML, files are included, or the cursor is in code.
 */
export function pasteRich(
  { clipboardData, currentTarget: area }: { clipboardData: DataTransfer; currentTarget: WritingField },
  edits: PendingEdits,
): boolean {
  const html = clipboardData.getData('text/html');
  const plain = clipboardData.getData('text/plain');
  if (html === '' || clipboardData.files.length > 0) return false;
  if (isInCode(area.value.slice(0, area.selectionStart))) return false;
  const paste = async () => {
    // If the HTML reader fails to load, the plain text is pasted.
    const parts = await loadWritingParts().catch(() => undefined);
    if (!parts?.insertHtml(area, html)) insertText(area, plain);
    return true;
  };
  edits.add(paste());
  return true;
}

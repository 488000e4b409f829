import type { Format } from './formatKeys.ts';
import { loadWritingParts } from './lazyWritingParts.ts';
import { applyChange } from './textareaChange.ts';

/** Gives what is selected a Markdown form, or takes it back. */
export async function formatArea(area: HTMLTextAreaElement, format: Format): Promise<void> {
  const { formatText } = await loadWritingParts();
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  applyChange(area, formatText({ text, start, end }, format));
}

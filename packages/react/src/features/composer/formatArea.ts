import type { Format } from './formatKeys.ts';
import { loadWritingParts } from './lazyWritingParts.ts';
import { applyChange } from './textareaChange.ts';

/** Toggles a Markdown format on the selection. */
export async function formatArea(area: HTMLTextAreaElement, format: Format): Promise<void> {
  const { formatText } = await loadWritingParts();
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  applyChange(area, formatText({ text, start, end }, format));
}

import type { Format } from './formatKeys.ts';
import type { Selection } from './formatText.ts';
import { loadWritingParts } from './lazyWritingParts.ts';
import { applyChange } from './textareaChange.ts';
import type { WritingField } from './writingField.ts';

/** Toggles a Markdown format on the selection, and on what is typed in its place until the code is loaded. */
export async function formatArea(area: WritingField, format: Format): Promise<void> {
  const before = selectionOf(area);
  const { formatText } = await loadWritingParts();
  const now = selectionOf(area);
  if (!isTypedOver(before, now)) return applyChange(area, formatText(now, format));
  const change = formatText({ ...now, start: before.start }, format);
  applyChange(area, { ...change, selectionStart: change.selectionEnd });
}

const selectionOf = ({ value: text, selectionStart: start, selectionEnd: end }: WritingField): Selection => ({
  text,
  start,
  end,
});

/** Whether typing has replaced the selection since. */
function isTypedOver(before: Selection, now: Selection): boolean {
  const isTyping = now.start === now.end && now.start >= before.start;
  const expected =
    before.text.slice(0, before.start) +
    now.text.slice(before.start, now.end) +
    before.text.slice(before.end);
  return isTyping && now.text !== before.text && now.text === expected;
}

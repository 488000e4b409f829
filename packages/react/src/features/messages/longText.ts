/** How high a long message is while it is folded, in pixels: twenty lines. */
export const FOLDED_PX = 440;
/** The button under it, in pixels. */
export const FOLD_BUTTON_PX = 28;

const MAX_CHARACTERS = 2400;
const MAX_LINES = 26;

/** Whether a message is so long that it is folded until somebody asks for the rest (MSG-10). */
export function isLongText(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true;
  let lines = 0;
  for (const line of text.split('\n')) if (line.trim() !== '') lines++;
  return lines > MAX_LINES;
}

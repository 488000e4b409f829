const nameMost = 80;

/** Any text as one that can be stored: well-formed Unicode without NUL. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A name as one line of at most 80 characters; undefined where nothing of it is left. */
export function cleanName(text: string): string | undefined {
  const line = cleanText(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, nameMost)
    .toWellFormed()
    .trim();
  return line === '' ? undefined : line;
}

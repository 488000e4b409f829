import { withoutDirectionMarks } from '../../attachments/index.ts';

const maxNameLength = 80;
const maxTitleLength = 255;

/** Any text as one that can be stored: well-formed Unicode without NUL. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** A name as one line of at most 80 characters; undefined where nothing of it is left. */
export const cleanName = (text: string): string | undefined => cleanLine(text, maxNameLength);

/** A file's title as one line of at most 255 characters; undefined where nothing of it is left. */
export const cleanTitle = (text: string): string | undefined => cleanLine(text, maxTitleLength);

function cleanLine(text: string, maxLength: number): string | undefined {
  const line = withoutDirectionMarks(cleanText(text))
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
    .trim();
  return line === '' ? undefined : line;
}

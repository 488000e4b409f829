import { withoutDirectionMarks } from '../../attachments/index.ts';

const maxNameLength = 80;
const maxTitleLength = 255;

/** Makes text storable: well-formed Unicode without NUL. */
export const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Reduces a name to one line of at most 80 characters; undefined if nothing is left. */
export const cleanName = (text: string): string | undefined => cleanLine(text, maxNameLength);

/** Reduces a file's title to one line of at most 255 characters; undefined if nothing is left. */
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

/** Most characters of a file that are searched. */
export const maxFileTextLength = 100_000;
/** Most bytes that are read of a text file. */
export const maxTextFileBytes = 400_000;

/** Decodes the beginning of a text file: by its byte order mark, else as UTF-8, else as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // With `stream`, a character that is cut at the end is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Prepares a file's text for the search: one line of bounded length, without control characters. */
export const searchableText = (text: string): string =>
  text
    .slice(0, maxFileTextLength * 4)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, maxFileTextLength)
    .toWellFormed();

/** Returns the entries of a field, one a line, without empty ones. */
export const splitLines = (text: string): string[] => split(text, '\n');

/** Returns the entries of a field, separated by spaces, line breaks, commas or semicolons, such as domains. */
export const splitWords = (text: string): string[] => split(text, /[\s,;]+/);

/** Returns the entries of a field, separated by line breaks, commas or semicolons: they may contain spaces. */
export const splitList = (text: string): string[] => split(text, /[,;\n]+/);

const split = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

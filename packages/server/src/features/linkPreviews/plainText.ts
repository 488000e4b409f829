// Invisible and direction-changing characters (format characters, but for the two that join letters), private ones.
const unseen = /[[\p{Cf}\p{Co}\p{Cs}]--[\u200c\u200d]]/gv;
const blank = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Reduces a foreign page's text to one line of plain text of at most `most` UTF-16 units: no control, direction or
 * invisible characters. Undefined where nothing is left.
 */
export function plainText(text: string | undefined, most: number): string | undefined {
  if (text === undefined) return undefined;
  // Whatever stands past this cannot be shown, and need not be looked at.
  const line = text
    .slice(0, most * 8)
    .toWellFormed()
    .replace(unseen, '')
    .replace(blank, ' ')
    .trim();
  if (line === '') return undefined;
  if (line.length <= most) return line;
  return `${line
    .slice(0, most - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

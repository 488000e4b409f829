// Invisible and direction-changing characters (format characters, except the two joiners) and private ones.
const unseen = /[[\p{Cf}\p{Co}\p{Cs}]--[\u200c\u200d]]/gv;
const blank = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/**
 * Reduces a foreign page's text to one line of plain text of at most `most` UTF-16 units, without control, direction or
 * invisible characters. Undefined if nothing is left.
 */
export function plainText(text: string | undefined, most: number): string | undefined {
  if (text === undefined) return undefined;
  // Text beyond this cannot be shown.
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

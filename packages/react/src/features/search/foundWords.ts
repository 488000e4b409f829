/** Where something stands in a text, in UTF-16 units. */
export interface FoundPlace {
  readonly start: number;
  readonly end: number;
}

const letter = /[\p{L}\p{N}_]/u;

/**
 * A pattern for what was found in `text`, so that it is marked however the text is drawn; undefined for nothing. What began or
 * ended at the edge of a word must do so again.
 */
export function foundPattern(text: string, places: readonly FoundPlace[]): RegExp | undefined {
  const parts = new Set<string>();
  for (const { start, end } of places) {
    const word = text.slice(start, end).trim();
    if (word === '') continue;
    const before =
      letter.test(text.charAt(start - 1)) || !letter.test(word.charAt(0)) ? '' : '(?<![\\p{L}\\p{N}_])';
    const after =
      letter.test(text.charAt(end)) || !letter.test(word.at(-1) ?? '') ? '' : '(?![\\p{L}\\p{N}_])';
    parts.add(before + word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&').replace(/\s+/gu, '\\s+') + after);
  }
  if (parts.size === 0) return undefined;
  const longestFirst = [...parts].sort((one, other) => other.length - one.length);
  return new RegExp(`(${longestFirst.join('|')})`, 'iu');
}

const maxWholeLength = 420;
const wholeLines = 6;
const before = 140;
const maxExcerptLength = 640;

/** The piece of a long text with the first place in it, cut where lines or words end; a short text as it is. */
export function excerptAround(text: string, [first]: readonly FoundPlace[]): string {
  if (text.length <= maxWholeLength && text.split('\n', wholeLines + 1).length <= wholeLines) return text;
  const start = beginning(text, first?.start ?? 0);
  const end = Math.min(text.length, start + maxExcerptLength);
  const cut = end < text.length ? text.slice(start, end).replace(/\s\S*$/u, ' …') : text.slice(start);
  if (start === 0) return cut;
  // A piece out of the middle of fenced code is still code.
  const isInCode = (text.slice(0, start).match(/^[ \t]*```/gmu)?.length ?? 0) % 2 === 1;
  return isInCode ? `\`\`\`\n${cut}` : `… ${cut}`;
}

function beginning(text: string, found: number): number {
  const isNear = found < maxWholeLength - before && text.slice(0, found).split('\n').length < wholeLines;
  if (isNear) return 0;
  const line = text.lastIndexOf('\n', found) + 1;
  if (found - line <= before) return line;
  const from = found - before;
  const space = text.slice(from, found).search(/\s/u);
  return space < 0 ? from : from + space + 1;
}

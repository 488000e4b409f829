/** A range of a text, in UTF-16 units. */
export interface MatchRange {
  readonly start: number;
  readonly end: number;
}

const letter = /[\p{L}\p{N}_]/u;

/**
 * Returns a pattern for the matches in `text`, so that they are highlighted however the text is rendered; undefined for
 * none. A match that started or ended at a word boundary must do so again.
 */
export function matchPattern(text: string, ranges: readonly MatchRange[]): RegExp | undefined {
  const parts = new Set<string>();
  for (const { start, end } of ranges) {
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

/** Returns the excerpt of a long text around the first match, cut at lines or words; a short text as it is. */
export function excerptAround(text: string, [first]: readonly MatchRange[]): string {
  if (text.length <= maxWholeLength && text.split('\n', wholeLines + 1).length <= wholeLines) return text;
  const start = beginning(text, first?.start ?? 0);
  const end = Math.min(text.length, start + maxExcerptLength);
  const cut = end < text.length ? text.slice(start, end).replace(/\s\S*$/u, ' …') : text.slice(start);
  if (start === 0) return cut;
  // An excerpt from the middle of fenced code is still code.
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

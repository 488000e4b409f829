import { isInCode } from './isInCode.ts';

/** A trigger found in a text, and the query typed after it. */
export interface TriggerMatch {
  /** The index of the sign. */
  readonly start: number;
  readonly query: string;
}

/** The syntax of a trigger. */
export interface TriggerSyntax {
  /** One character: `@`, `/`, `:` or `#`. */
  readonly sign: string;
  /** Matches the whole query typed up to the caret. */
  readonly query: RegExp;
  /** Shortest query for which there are suggestions. */
  readonly minCharacters: number;
  /** Whether it only works as the first character of the text. */
  readonly onlyAtStart?: boolean;
}

/** Longer than any name that can be suggested. */
const maxQueryLength = 80;
const maxAddressLength = 2000;

/** Characters that a sign cannot follow, because it would be in a word, a path or an address. */
const WORD = /^[\p{L}\p{N}_/\\.\-=&?%+`]$/u;
/** Scripts that write words without spaces between them. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
const ADDRESS = /(?:^|[^a-z0-9])(?:[a-z][a-z0-9+.-]{0,20}:\/\/|www\.)/iu;

/** Finds a trigger whose query ends at the caret: never in code, in a word or in a URL. */
export function findTrigger(text: string, caret: number, syntax: TriggerSyntax): TriggerMatch | undefined {
  const { sign, query: allowed, minCharacters, onlyAtStart } = syntax;
  const before = text.slice(0, caret);
  for (let start = before.lastIndexOf(sign); start >= 0; start = before.lastIndexOf(sign, start - 1)) {
    const query = before.slice(start + 1);
    if (query.length > maxQueryLength) return undefined;
    if (query.length >= minCharacters && allowed.test(query) && mayBegin(before, start, sign, onlyAtStart))
      return { start, query };
    if (start === 0) return undefined;
  }
  return undefined;
}

function mayBegin(before: string, start: number, sign: string, onlyAtStart = false): boolean {
  if (start === 0) return true;
  const previous = before[start - 1] ?? '';
  if (onlyAtStart || previous === sign || (WORD.test(previous) && !UNSPACED.test(previous))) return false;
  return !ADDRESS.test(wordBefore(before, start)) && !isInCode(before.slice(0, start));
}

/** Returns the text between the last white space and `end`, at most as long as an address. */
function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < maxAddressLength && !/\s/.test(text[start - 1] as string)) start--;
  return text.slice(start, end);
}

import { isInCode } from './isInCode.ts';

/** Where a trigger stands in a text, and what is typed behind it so far. */
export interface TriggerPlace {
  /** The sign's own place. */
  readonly start: number;
  readonly query: string;
}

/** How a trigger is written. */
export interface TriggerSyntax {
  /** One character: `@`, `/`, `:` or `#`. */
  readonly sign: string;
  /** What may stand behind the sign, whole; applied to what is typed up to the caret. */
  readonly query: RegExp;
  /** Characters behind the sign from which on there are suggestions. */
  readonly minCharacters: number;
  /** Only as the very first character of the text. */
  readonly onlyAtStart?: boolean;
}

/** No name that can be suggested is longer. */
const queryMost = 80;
const addressMost = 2000;

/** What a sign cannot follow, since it would be in a word, a path or an address. */
const WORD = /^[\p{L}\p{N}_/\\.\-=&?%+`]$/u;
/** Scripts that write words without spaces between them. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
const ADDRESS = /(?:^|[^a-z0-9])(?:[a-z][a-z0-9+.-]{0,20}:\/\/|www\.)/iu;

/** The place of a trigger whose query ends at the caret, if there is one: never in code, in a word or in a URL. */
export function findTrigger(text: string, caret: number, syntax: TriggerSyntax): TriggerPlace | undefined {
  const { sign, query: allowed, minCharacters, onlyAtStart } = syntax;
  const before = text.slice(0, caret);
  for (let start = before.lastIndexOf(sign); start >= 0; start = before.lastIndexOf(sign, start - 1)) {
    const query = before.slice(start + 1);
    if (query.length > queryMost) return undefined;
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

/** What stands between the last white space and `end`, as far back as an address is worth looking for. */
function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < addressMost && !/\s/.test(text[start - 1] as string)) start--;
  return text.slice(start, end);
}
